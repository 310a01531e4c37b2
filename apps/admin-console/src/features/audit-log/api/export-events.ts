import { AuditLog_ExportDocument } from '../../../generated/graphql.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';

/** Downloads the lines that pass a filter. */
export const useExportEvents = () => useCsvDownload(AuditLog_ExportDocument, (data) => data.exportAuditEvents);
