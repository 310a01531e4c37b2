import { Button } from '@derby/ui/button';
import { useState, type RefObject } from 'react';
import { useExportEntries } from '../api.ts';
import { useResetChoices } from '../hooks/use-reset-choices.ts';
import type { ResetDialogState } from '../hooks/use-reset-dialog.ts';
import { messages } from '../messages.ts';
import { DivisionDownloads } from './division-downloads.tsx';
import { ResetChoiceFields } from './reset-choice-fields.tsx';

/** What the form needs to know. */
export interface ResetFormProps {
  readonly dialog: ResetDialogState;
  readonly areExportsOn: boolean;
  /** Visitors see the boards, and will see their archive. */
  readonly isPublic: boolean;
  /** A reset was interrupted; its choices stand. */
  readonly isContinued: boolean;
  readonly warning: RefObject<HTMLParagraphElement | null>;
  readonly onCancel: () => void;
}

/** What a reset deletes, archives and backs up, the files of all entries, and the choices. */
export function ResetForm({ dialog, areExportsOn, isPublic, isContinued, warning, onCancel }: ResetFormProps) {
  const state = useResetChoices(dialog.refusal);
  const exportEntries = useExportEntries();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = (): void => {
    if (state.check()) dialog.confirm(state.choices);
  };
  const archived = isPublic ? messages.resetArchivedPublic : messages.resetArchivedHidden;
  const facts = [
    [messages.resetFacts.archived, `${messages.resetArchived(state.contestYear)} ${archived}`],
    [messages.resetFacts.backup, `${messages.resetBackup} ${messages.resetBackupPlace}`],
    [messages.resetFacts.afterwards, messages.resetConsequences],
  ];
  return (
    <div className="grid grid-cols-1 gap-5">
      <p ref={warning} tabIndex={-1} className="font-semibold outline-none">
        {isContinued ? messages.resetContinues : messages.resetWarning(state.choices)}
      </p>
      <dl className="grid gap-2">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      {areExportsOn && (
        <div className="grid gap-2">
          <p>{messages.resetExport}</p>
          <DivisionDownloads download={exportEntries} onFailure={setProblem} />
          <p role="alert" className="font-semibold text-bad empty:hidden">
            {problem}
          </p>
        </div>
      )}
      {!isContinued && <ResetChoiceFields state={state} isPending={dialog.isPending} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={dialog.isPending} onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button variant="destructive" pending={dialog.isPending} onClick={confirm}>
          {messages.resetCompetition}
        </Button>
      </div>
    </div>
  );
}
