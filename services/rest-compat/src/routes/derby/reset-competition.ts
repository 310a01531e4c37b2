import { resetCompetition } from '../../contract/derby.ts';
import { ResetDerbyDocument } from '../../generated/operations.ts';
import { implement } from '../../http/implementation.ts';

export const resetCompetitionRoute = implement(resetCompetition, async ({ call, gateway }) => {
  const { message, entriesDeleted, photosDeleted } = (await gateway.run(call, ResetDerbyDocument, {})).resetDerby;
  return { status: 200, body: { message, entriesDeleted, photosDeleted } };
});
