import { deleteEntryPhoto } from '../../contract/entries.ts';
import { DeleteEntryPhotoDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const deleteEntryPhotoRoute = implement(deleteEntryPhoto, async ({ params, call, gateway }) => {
  await gateway.run(call, DeleteEntryPhotoDocument, { id: params.id });
  return { status: 200, body: { message: 'Photo deleted successfully' } };
});
