import { ManageEntries_ExportDocument } from '../../../generated/graphql.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';

/** Downloads what a search finds in a division. */
export const useExportEntries = () => useCsvDownload(ManageEntries_ExportDocument, (data) => data.exportEntries);
