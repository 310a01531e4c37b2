import { createEntry } from '../../contract/entries.ts';
import { CreateEntryDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { toWireEntry } from './entry-wire.ts';

export const createEntryRoute = implement(createEntry, async ({ body, file, call, gateway }) => {
  const input = {
    firstName: body.first_name,
    lastName: body.last_name,
    phoneNumber: body.phone_number,
    fishWeight: body.fish_weight,
    isJunior: body.is_junior ?? false,
    fishPhoto: null,
  };
  const result = file
    ? await gateway.runWithFile(call, CreateEntryDocument, { input }, { filePath: 'input.fishPhoto', file })
    : await gateway.run(call, CreateEntryDocument, { input });
  return { status: 201, body: toWireEntry(result.createEntry) };
});
