import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { useRef } from 'react';
import { messages } from '../messages.ts';
import type { Question } from '../soft-warnings.ts';

interface QuestionSheetProps {
  readonly open: boolean;
  /** Null until something was asked; stays while the sheet fades. */
  readonly question: Question | null;
  /** As typed, in pounds. */
  readonly weight: string;
  readonly onAdd: () => void;
  readonly onBack: () => void;
  /** Called after the fade, to set the focus. */
  readonly onClosed: () => void;
}

/** Asks once before an unusual entry is added. One more press adds it; going back is the main action. */
export function QuestionSheet({ open, question, weight, onAdd, onBack, onClosed }: QuestionSheetProps) {
  const back = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onBack}
      onClosed={onClosed}
      title={messages.questionTitle}
      role="alertdialog"
      placement="bottom"
      initialFocus={back}
    >
      <div className="grid gap-5">
        <p className="font-display text-[72px] leading-none font-semibold tabular-nums">
          {weight} <span className="text-3xl text-ink-2">lbs</span>
        </p>
        <p className="border-l-4 border-warn pl-3 text-lg font-semibold">{question?.sentence}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button ref={back} size="main" onClick={onBack}>
            {question?.about === 'fish' ? messages.goBack : messages.changeWeight}
          </Button>
          <Button variant="quiet" size="main" onClick={onAdd}>
            {messages.addAnyway(weight)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
