import { updateEntry } from '../../contract/entries.ts';
import { UpdateEntryDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { fromWireEntry, toWireEntry } from './entry-wire.ts';

export const updateEntryRoute = implement(updateEntry, async ({ params, body, file, call, gateway }) => {
  const variables = { id: params.id, input: fromWireEntry(body) };
  const result = file
    ? await gateway.runWithFile(call, UpdateEntryDocument, variables, { filePath: 'input.fishPhoto', file })
    : await gateway.run(call, UpdateEntryDocument, variables);
  return { status: 200, body: toWireEntry(result.updateEntry) };
});
