import { listEntries } from '../../contract/entries.ts';
import { EntriesDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';
import { toWireEntry } from './entry-wire.ts';

export const listEntriesRoute = implement(listEntries, async ({ call, gateway }) => {
  const { entries } = await gateway.run(call, EntriesDocument, {});
  return { status: 200, body: entries.map(toWireEntry) };
});
