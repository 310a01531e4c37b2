import { createEntry } from '../../contract/entries.ts';
import { CreateEntryDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { fromWireEntry, toWireEntry } from './entry-wire.ts';

export const createEntryRoute = implement(createEntry, async ({ body, file, idempotencyKey, call, gateway }) => {
  const variables = { input: fromWireEntry(body), idempotencyKey };
  const result = file
    ? await gateway.runWithFile(call, CreateEntryDocument, variables, { filePath: 'input.fishPhoto', file })
    : await gateway.run(call, CreateEntryDocument, variables);
  return { status: 201, body: toWireEntry(result.createEntry) };
});
