import { ManageDerby_ExportOfficialResultDocument } from '../../../generated/graphql.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';

/** Downloads the frozen standings of a division. */
export const useExportOfficialResult = () =>
  useCsvDownload(ManageDerby_ExportOfficialResultDocument, (data) => data.exportOfficialResult);
