import { deleteEntry } from '../../contract/entries.ts';
import { DeleteEntryDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const deleteEntryRoute = implement(deleteEntry, async ({ params, call, gateway }) => {
  await gateway.run(call, DeleteEntryDocument, { id: params.id });
  return { status: 200, body: { message: 'Entry deleted successfully' } };
});
