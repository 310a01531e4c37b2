import { Button } from '@derby/ui/button';
import { useState } from 'react';
import { usePreview } from '../api.ts';
import { messages } from '../messages.ts';
import { PreviewMessage } from './preview-message.tsx';
import { TestMessage } from './test-message.tsx';

interface PreviewPagerProps {
  readonly finalText: string | null;
  readonly total: number;
  /** Another text is being written than the one shown. */
  readonly isStale: boolean;
}

/** The real messages one by one, in the order of sending, and one of them to one's own phone. */
export function PreviewPager({ finalText, total, isStale }: PreviewPagerProps) {
  const [wanted, setWanted] = useState(0);
  const offset = Math.min(wanted, total - 1);
  const { preview, error } = usePreview({ finalText, offset });
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 aria-live="polite" className="mr-auto text-[22px] tabular-nums">
          {messages.preview(offset + 1, total)}
        </h3>
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.previousMessage}
          disabled={offset === 0}
          onClick={() => setWanted(offset - 1)}
        >
          <span aria-hidden="true">←</span>
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={messages.nextMessage}
          disabled={offset === total - 1}
          onClick={() => setWanted(offset + 1)}
        >
          <span aria-hidden="true">→</span>
        </Button>
      </div>
      {preview && <PreviewMessage preview={preview} />}
      {error && !preview && <p className="text-bad">{messages.previewFailed}</p>}
      {preview && <TestMessage text={preview.text} isStale={isStale} />}
    </section>
  );
}
