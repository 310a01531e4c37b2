import { useState } from 'react';
import { Button, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

interface SharePictureProps {
  /** The address of a JPEG of this site. */
  readonly path: string;
  /** Of the file that is shared or saved, without `.jpg`. */
  readonly fileName: string;
}

const LIMIT_MS = 10_000;
const NOT_FOUND = 404;
const GONE = 'This picture is no longer there. Please reload the page.';
const NOT_RECEIVED = 'The picture did not come. Please check the connection and try again.';
const READY = 'The picture is ready. Please press Share picture again.';
/** The same for both labels: the front door does not know the device. */
const WIDTH = 'min-w-44';

/** Shares a picture by the dialog of the device; a link that saves it where that takes no files. */
export function SharePicture({ path, fileName }: SharePictureProps) {
  const [canShare] = useState(canShareFiles);
  const [picture, setPicture] = useState<{ readonly path: string; readonly file: File } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const name = `${fileName}.jpg`;

  async function share(): Promise<void> {
    setProblem('');
    setLoading(true);
    // The picture of another path is of another rank or weight.
    const loaded = picture?.path === path ? picture.file : await loadPicture(path, name);
    setLoading(false);
    if (typeof loaded === 'string') return setProblem(loaded);
    setPicture({ path, file: loaded });
    await navigator.share({ files: [loaded] }).catch((error: unknown) => {
      // The press was too long ago. Closing the dialog rejects too.
      if (error instanceof DOMException && error.name === 'NotAllowedError') setProblem(READY);
    });
  }

  if (!canShare) {
    return (
      <a href={path} download={name} className={buttonClass({ variant: 'quiet', className: WIDTH })}>
        <Icon name="download" />
        Save picture
      </a>
    );
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        variant="quiet"
        className={WIDTH}
        icon={<Icon name="upload" />}
        pending={isLoading}
        onClick={() => void share()}
      >
        Share picture
      </Button>
      <p role="status" className="min-h-6 text-ink-2 wrap-anywhere">
        {problem}
      </p>
    </div>
  );
}

function canShareFiles(): boolean {
  if (typeof navigator === 'undefined' || !('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([], 'salmon.jpg', { type: 'image/jpeg' })] });
}

/** Returns the picture, or the sentence that says why there is none. */
async function loadPicture(path: string, name: string): Promise<File | string> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (response.status === NOT_FOUND) return GONE;
    if (!response.ok) return NOT_RECEIVED;
    return new File([await response.blob()], name, { type: 'image/jpeg' });
  } catch {
    return NOT_RECEIVED;
  }
}
