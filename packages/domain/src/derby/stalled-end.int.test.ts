import { expect, it } from 'vitest';
import { ADMINISTRATOR, collectionPrototype, WORKER } from '../testing/index.ts';
import { readDerby } from './derby.ts';
import { completeEnd, endDerby } from './end-derby.ts';
import { openResetContext } from './reset-context.fixture.ts';
import { resetDerby } from './reset-derby.ts';

const context = await openResetContext();
const writes = collectionPrototype<(...given: unknown[]) => unknown>();

/** Runs `work`. Before it creates the run, another process completes the end, and a reset follows. */
async function stalling(work: () => Promise<unknown>): Promise<void> {
  const original = writes['updateOne'];
  let hasStalled = false;
  writes['updateOne'] = async function stalled(this: { readonly collectionName: string }, ...given) {
    if (this.collectionName === 'sms_runs' && !hasStalled) {
      hasStalled = true;
      await completeEnd(context.deps(), WORKER);
      await context.settleMessages();
      await resetDerby(context.deps(), ADMINISTRATOR);
    }
    return await original?.apply(this, given);
  };
  await work().finally(() => Object.assign(writes, { updateOne: original }));
  expect(hasStalled).toBe(true);
}

/** Ends the derby like a gateway that crashes before it creates the run. */
async function endWithoutRun(): Promise<void> {
  await endDerby(context.deps(), ADMINISTRATOR);
  await context.database.collection('sms_runs').deleteMany({});
}

it.each([
  ['gateway', async () => await stalling(() => endDerby(context.deps(), ADMINISTRATOR))],
  ['worker', async () => (await endWithoutRun(), await stalling(() => completeEnd(context.deps(), WORKER)))],
])('a %s that stalls over a reset leaves no run in the next derby', async (_name, endStalling) => {
  await context.endDerbyWith({ entries: 2, photos: 0 });
  await resetDerby(context.deps(), ADMINISTRATOR);
  context.deps().clock.advance(60_000);
  await endStalling();
  expect(await context.rows('sms_runs')).toEqual([]);
  expect(await readDerby(context.deps())).toMatchObject({ status: 'active' });
});
