import { sentenceOf } from '@derby/web-session/request-failure';
import { useState } from 'react';
import { useExportEvents } from '../api.ts';
import type { AuditFilter } from '../filter-form.ts';
import { messages } from '../messages.ts';

/** The download of what passes the filter, one at a time. */
export function useAuditExport() {
  const exportEvents = useExportEvents();
  const [isExporting, setIsExporting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function exportCsv(filter: AuditFilter): Promise<void> {
    setIsExporting(true);
    setProblem(null);
    try {
      await exportEvents({ filter });
    } catch (error) {
      setProblem(sentenceOf(error, messages.exportFailed));
    }
    setIsExporting(false);
  }
  return { isExporting, problem, exportCsv };
}
