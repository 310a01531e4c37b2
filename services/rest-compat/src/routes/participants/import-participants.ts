import { importParticipants } from '../../contract/participants.ts';
import { ImportParticipantsDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const importParticipantsRoute = implement(importParticipants, async ({ file, call, gateway }) => {
  const variables = { file: null };
  const result = file
    ? await gateway.runWithFile(call, ImportParticipantsDocument, variables, { filePath: 'file', file })
    : await gateway.run(call, ImportParticipantsDocument, variables);
  const { imported, updated, unchanged, errors } = result.importParticipants;
  return { status: 200, body: { imported, updated, unchanged, errors } };
});
