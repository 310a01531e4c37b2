import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useExportEntries } from '../api.ts';
import { messages } from '../messages.ts';

/** The download of a division, one at a time. */
export function useExport({ showFailure }: TimedMessage) {
  const exportEntries = useExportEntries();
  const [isExporting, setIsExporting] = useState(false);
  async function exportCsv(isJunior: boolean, search: string): Promise<void> {
    setIsExporting(true);
    try {
      await exportEntries({ division: isJunior ? 'JUNIOR' : 'REGULAR', search: search.trim() || null });
    } catch (error) {
      showFailure(sentenceOf(error, messages.exportFailed));
    }
    setIsExporting(false);
  }
  return { isExporting, exportCsv };
}
