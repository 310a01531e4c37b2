import { derbyStats, endDerby, resetCompetition } from '../contract/derby.ts';
import { DerbyStatsDocument, EndDerbyDocument, ResetDerbyDocument } from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const derbyRoutes: readonly Implementation[] = [
  implement(derbyStats, async ({ call, gateway }) => {
    const { derbyStats: body } = await gateway.run(call, DerbyStatsDocument, {});
    return { status: 200, body };
  }),
  implement(endDerby, async ({ idempotencyKey, call, gateway }) => {
    const { endDerby: body } = await gateway.run(call, EndDerbyDocument, { idempotencyKey });
    return { status: 200, body };
  }),
  implement(resetCompetition, async ({ call, gateway }) => {
    const { resetDerby: body } = await gateway.run(call, ResetDerbyDocument, {});
    return { status: 200, body };
  }),
];
