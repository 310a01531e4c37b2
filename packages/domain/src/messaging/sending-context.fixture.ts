import { createLeases } from '../kernel/index.ts';
import { weighIn, WORKER, type TestContext } from './messaging-context.fixture.ts';
import { planRun } from './plan-run.ts';
import { reconcileDeparted } from './reconcile-departed.ts';
import { releaseStaleClaims } from './release-stale-claims.ts';
import { sendNextMessage } from './send-next-message.ts';

export const RUN = 1;

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal;

/** Plans a run of as many final messages. */
export async function queue(context: TestContext, contestants: number): Promise<void> {
  await weighIn(
    context,
    Array.from({ length: contestants }, () => ({})),
  );
  await planRun(context, WORKER, { runId: RUN, endedAt: context.clock.now(), requestId: null });
}

/** What a worker does once. */
export const sendOne = async (context: TestContext, signal: AbortSignal = never): ReturnType<typeof sendNextMessage> =>
  await sendNextMessage(context, WORKER, { claimer: 'test', signal });

/** The context of another process, after the death of all that hold claims. */
export const afterDeath = <C extends TestContext>(context: C): C => ({
  ...context,
  leases: createLeases({ clock: context.clock, holder: 'the next process', isGone: () => true }),
});

/** What a worker does after a start, until nothing is left to do; time passes in between. */
export async function recover(context: TestContext): Promise<void> {
  await releaseStaleClaims(afterDeath(context), WORKER);
  // oxlint-disable no-await-in-loop -- one step after the other, as a worker does them
  for (let step = 0; step < 10; step += 1) {
    await reconcileDeparted(context, WORKER);
    while ((await sendOne(context)).kind !== 'none');
    context.clock.advance(10_000);
  }
  // oxlint-enable no-await-in-loop
}
