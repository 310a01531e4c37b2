import { createEntry } from '../../contract/entries.ts';
import { CreateEntryDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { fromWireEntry, toWireEntry } from './entry-wire.ts';

export const createEntryRoute = implement(createEntry, async ({ body, file, call, gateway }) => {
  const input = fromWireEntry(body);
  const result = file
    ? await gateway.runWithFile(call, CreateEntryDocument, { input }, { filePath: 'input.fishPhoto', file })
    : await gateway.run(call, CreateEntryDocument, { input });
  return { status: 201, body: toWireEntry(result.createEntry) };
});
