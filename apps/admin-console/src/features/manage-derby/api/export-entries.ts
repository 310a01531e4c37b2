import { ManageDerby_ExportEntriesDocument } from '../../../generated/graphql.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';

/** Downloads all entries of a division. */
export const useExportEntries = () => useCsvDownload(ManageDerby_ExportEntriesDocument, (data) => data.exportEntries);
