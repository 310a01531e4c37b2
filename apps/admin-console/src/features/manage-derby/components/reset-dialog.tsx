import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { useState } from 'react';
import { useExportEntries } from '../api.ts';
import type { ResetDialogState } from '../hooks/use-reset-dialog.ts';
import { messages } from '../messages.ts';
import { DivisionDownloads } from './division-downloads.tsx';

interface ResetDialogProps {
  readonly dialog: ResetDialogState;
  readonly areExportsOn: boolean;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks before everything is deleted, says that a backup comes first, and offers the files of all entries. */
export function ResetDialog({ dialog, areExportsOn, onClosed }: ResetDialogProps) {
  const exportEntries = useExportEntries();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <ConfirmDialog
      open={dialog.isOpen}
      title={messages.resetTitle}
      confirmLabel={messages.resetCompetition}
      destructive
      pending={dialog.isPending}
      onConfirm={dialog.confirm}
      onCancel={dialog.close}
      onClosed={() => {
        setProblem(null);
        onClosed();
      }}
    >
      <p className="font-semibold">{messages.resetWarning}</p>
      <p>{messages.resetConsequences}</p>
      <p>{messages.resetBackup}</p>
      {areExportsOn && (
        <div className="grid gap-2">
          <p>{messages.resetExport}</p>
          <DivisionDownloads download={exportEntries} onFailure={setProblem} />
          <p role="alert" className="font-semibold text-bad empty:hidden">
            {problem}
          </p>
        </div>
      )}
    </ConfirmDialog>
  );
}
