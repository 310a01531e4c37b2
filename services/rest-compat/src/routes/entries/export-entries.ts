import { exportEntries } from '../../contract/entries.ts';
import { ExportEntriesDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const exportEntriesRoute = implement(exportEntries, async ({ query, call, gateway }) => {
  const { exportEntries: file } = await gateway.run(call, ExportEntriesDocument, {
    division: query.is_junior ? 'JUNIOR' : 'REGULAR',
    search: query.search,
  });
  return { status: 200, body: file.csv, fileName: file.fileName };
});
