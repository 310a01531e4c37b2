import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface ShareButtonProps {
  readonly title: string;
  /** Of a page of this site. */
  readonly path: string;
}

/** Opens the share dialog of the device. Without one, it copies the address and says so below, in a place of its own. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const [outcome, setOutcome] = useState('');
  const share = async (): Promise<void> => {
    const url = new URL(path, window.location.origin).href;
    if ('share' in navigator) {
      // Closing the dialog rejects too.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    // A site without HTTPS has no clipboard.
    setOutcome(
      await copy(url).then(
        () => 'Address copied',
        () => url,
      ),
    );
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant="quiet" icon={<Icon name="upload" />} onClick={() => void share()}>
        Share
      </Button>
      <p role="status" className="min-h-6 text-ink-2 wrap-anywhere">
        {outcome}
      </p>
    </div>
  );
}

const copy = async (text: string): Promise<void> => await window.navigator.clipboard.writeText(text);
