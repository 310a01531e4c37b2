import type { DocumentNode } from '@apollo/client';
import { Dialog } from '@derby/ui/dialog';
import { type ReactNode, useRef, useState } from 'react';
import { SAVE_FIRST } from '../config/messages.ts';
import { personNameOf } from '../lib/texts.ts';
import {
  type CorrectableEntry,
  type CorrectedEntry,
  type CorrectionDraft,
  useCorrection,
} from '../lib/use-correction.ts';
import { useWhenShownAgain } from '../lib/use-when-shown-again.ts';
import { CorrectionForm, type CorrectionFormProps, type EntryAction } from './correction-form.tsx';

interface CorrectionSheetProps extends Pick<CorrectionFormProps, 'entries' | 'history'> {
  /** The entry as it is now. */
  readonly entry: CorrectableEntry & CorrectionFormProps['entry'] & { readonly rank: number };
  readonly refetch: readonly DocumentNode[];
  /** Each ends the correction first. */
  readonly actions?: readonly EntryAction[];
  readonly renderPhoto?: (draft: CorrectionDraft) => ReactNode;
  /** Called after a success; with null when nothing had been changed. */
  readonly onSaved: (entry: CorrectedEntry | null) => void;
  readonly onClosed: () => void;
}

/** Corrects an entry in a sheet at the lower edge of a phone, or in a dialog. */
export function CorrectionSheet({
  entry,
  refetch,
  actions,
  renderPhoto,
  onSaved,
  onClosed,
  ...rest
}: CorrectionSheetProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  useWhenShownAgain(() => setProblem(null));
  const afterwards = useRef<() => void>(undefined);
  const close = (): void => setIsOpen(false);
  const correction = useCorrection(entry, {
    refetch,
    showFailure: setProblem,
    onSaved: (saved) => {
      onSaved(saved);
      close();
    },
  });
  const draft: CorrectionDraft = {
    ...correction,
    save: async (checked) => {
      setProblem(null);
      await correction.save(checked);
    },
  };
  const endWith = (action: EntryAction) => (): void => {
    if (draft.isChanged) return setProblem(SAVE_FIRST);
    afterwards.current = action.run;
    close();
  };
  return (
    <Dialog
      open={isOpen}
      // A touch beside the sheet must not lose what was typed.
      role="alertdialog"
      placement="bottom"
      title={`#${entry.rank} ${personNameOf(entry)}`}
      onClose={() => {
        if (!draft.isSaving) close();
      }}
      onClosed={() => {
        onClosed();
        afterwards.current?.();
      }}
    >
      <CorrectionForm
        {...rest}
        draft={draft}
        entry={entry}
        problem={problem}
        {...(actions && { actions: actions.map((action) => ({ ...action, run: endWith(action) })) })}
        photo={renderPhoto?.(draft)}
        barClass="-bottom-3 -mx-5 -mb-5 px-5 sm:-bottom-6"
        onCancel={close}
      />
    </Dialog>
  );
}
