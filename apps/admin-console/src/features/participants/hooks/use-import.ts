import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useImportParticipants, type ImportResult } from '../api.ts';
import { messages } from '../messages.ts';
import { readColumns } from '../remembered-columns.ts';

/** The import of a file in one step, and what became of it. */
export function useImport({ showSuccess, showFailure }: TimedMessage) {
  const importParticipants = useImportParticipants();
  const [isImporting, setIsImporting] = useState(false);
  const [result, setResult] = useState<ImportResult | null>(null);

  async function importFile(file: File): Promise<void> {
    if (!isCsv(file)) {
      showFailure(messages.notCsv);
      return;
    }
    setIsImporting(true);
    setResult(null);
    try {
      const imported = await importParticipants({ file, columns: readColumns() });
      setResult(imported);
      showSuccess(messages.importCompleted(imported.imported, imported.updated));
    } catch (error) {
      // The spec keeps the server's sentence out of the screen; Check file says what is wrong with a file.
      // oxlint-disable-next-line no-console
      console.error(messages.importFailed, sentenceOf(error, ''));
      showFailure(messages.importFailed);
    }
    setIsImporting(false);
  }

  return { isImporting, result, importFile, forgetResult: () => setResult(null) };
}

/** Whether a file's name says that it is a CSV file. */
export function isCsv({ name }: { readonly name: string }): boolean {
  return name.toLowerCase().endsWith('.csv');
}
