import { expect, it } from 'vitest';
import { anglersIndexes } from '../anglers/index.ts';
import { createDivisionReader, createEntry, importEntries, undoWeighIn } from '../entries/index.ts';
import { makeIndexes } from '../kernel/index.ts';
import { planTextsToAll, sendTextToAll } from '../messaging/index.ts';
import { giveCard } from '../participants/index.ts';
import { isLongForm } from '@derby/server-kit/testing/env';
import { ADMINISTRATOR, stallingBefore, WORKER } from '../testing/index.ts';
import { moveCeremony } from './ceremony.ts';
import { readDerby } from './derby.ts';
import { completeEnd, endDerby } from './end-derby.ts';
import { anglers, NEXT_YEAR, openResetContext } from './reset-context.fixture.ts';
import { completeReset, resetDerby } from './reset-derby.ts';

/** STALLS_EVERY: a process stalls before every n-th operation. */
const EVERY = Number(process.env['STALLS_EVERY'] ?? (isLongForm ? 5 : 12));
const TYPED = { firstName: 'Next', lastName: 'Angler', phoneNumber: '2505550142', fishWeight: '33.5' };
const LATE = { ...TYPED, firstName: 'Late' };

const context = await openResetContext();
await makeIndexes(context.database, anglersIndexes);

const entryDeps = () => ({ ...context.deps(), divisions: createDivisionReader(context.deps()) });

/** Another process ends and resets the derby; in the next one an entry is settled and another one is not. */
async function nextDerby(): Promise<void> {
  const deps = context.deps();
  deps.clock.advance(60_000);
  await endDerby(deps, ADMINISTRATOR).catch(() => undefined);
  await completeEnd(deps, WORKER);
  await planTextsToAll(deps, WORKER);
  await context.settleMessages();
  // A reset of the stalled process is taken over.
  deps.goneProcesses.add(deps.leases.holder);
  await completeReset(deps, WORKER);
  if ((await readDerby(deps)).status === 'ended') await resetDerby(deps, ADMINISTRATOR, NEXT_YEAR);
  deps.goneProcesses.clear();
  await deps.settings.refresh();
  await giveCard(deps, ADMINISTRATOR, { ...TYPED, card: '41' });
  await createEntry(entryDeps(), ADMINISTRATOR, { ...TYPED, card: '41' });
  const { id } = await createEntry(entryDeps(), ADMINISTRATOR, { ...TYPED, firstName: 'Unsettled' });
  await context.database
    .collection('entries')
    .updateOne({ _id: id as never }, { $set: { unsettledAt: deps.clock.now() } });
}

/** What belongs to the derby. Ids and numbers that a stalled process has taken only leave gaps. */
async function stateOfDerby() {
  const counters = await context.rows('counters');
  const [derby, gates] = await Promise.all(['derby', 'sms_gate'].map(context.rows));
  const gate = gates?.[0];
  await context.deps().settings.refresh();
  const { registrationEnabled, contestName } = context.deps().settings.current();
  return {
    derby,
    gate: gate?.['closedBy'] as unknown,
    entries: await context.rows('entries'),
    // A row of an earlier generation is nobody's card.
    cards: (await context.rows('anglers')).filter(({ generation }) => generation === derby?.[0]?.['generation']),
    messages: (await context.rows('sms_messages')).filter(
      ({ entryId }) => (entryId as number) > (gate?.['pastEntryId'] as number),
    ),
    runs: await context.rows('sms_runs'),
    results: await context.rows('official_results'),
    pastDerbies: (await context.rows('past_derbies')).map(
      ({ year, regularEntries }) => [year, regularEntries] as unknown,
    ),
    pastBoards: await context.rows('past_boards'),
    settings: { registrationEnabled, contestName },
    hasTickets: Number(counters.find(({ _id: id }) => String(id) === 'tickets')?.['value']) >= 2,
  };
}

/** Prepares the first derby and returns the work of the process that stalls. */
const WORKS: Record<string, () => Promise<() => Promise<unknown>>> = {
  async 'end of the derby'() {
    return async () => await endDerby(context.deps(), ADMINISTRATOR);
  },
  async 'end without messages'() {
    const deps = { ...context.deps(), settings: { current: () => settings } };
    const settings = { ...context.deps().settings.current(), smsEnabled: false };
    await endDerby(deps, ADMINISTRATOR);
    return async () => await completeEnd(deps, WORKER);
  },
  async 'completion of the end'() {
    await endDerby(context.deps(), ADMINISTRATOR);
    return async () => await completeEnd(context.deps(), WORKER);
  },
  async reset() {
    await endDerby(context.deps(), ADMINISTRATOR);
    await completeEnd(context.deps(), WORKER);
    await context.settleMessages();
    return async () => await resetDerby(context.deps(), ADMINISTRATOR, { ...NEXT_YEAR, next: OTHER_NEXT });
  },
  async 'weigh-in'() {
    return async () => await createEntry(entryDeps(), ADMINISTRATOR, LATE);
  },
  async 'check-in'() {
    await context.deps().derbyState.cardSecret();
    return async () => await giveCard(context.deps(), ADMINISTRATOR, { ...LATE, card: '41' });
  },
  async 'text to all'() {
    const input = { audience: 'weighed-in', text: 'Hello all', idempotencyKey: 'k' } as const;
    return async () => {
      await sendTextToAll(context.deps(), ADMINISTRATOR, input);
      await planTextsToAll(context.deps(), WORKER);
    };
  },
  async undo() {
    const { id: entryId } = await createEntry(entryDeps(), ADMINISTRATOR, { ...LATE, idempotencyKey: 'k' });
    return async () => await undoWeighIn(entryDeps(), ADMINISTRATOR, { entryId });
  },
  async 'move of the ceremony'() {
    await endDerby(context.deps(), ADMINISTRATOR);
    return async () => await moveCeremony(context.deps(), ADMINISTRATOR, { from: null, to: 0 });
  },
};
const OTHER_NEXT = { title: 'Pink Cup 2028', date: '2028-08-12' };

it.each(Object.entries(WORKS))(
  '%s: a process that stalls over a reset changes nothing of the next derby',
  async (_name, prepare) => {
    let stalls = 0;
    // Before its first read a process knows no derby yet.
    for (let nth = 2; ; nth += EVERY) {
      await context.endDerbyWith({ entries: 1, photos: 0 });
      await resetDerby(context.deps(), ADMINISTRATOR);
      await context.database.collection('entry_imports').deleteMany({});
      await importEntries(context.deps(), WORKER, { name: 'test', entries: anglers(2) });
      await context.deps().settings.refresh();
      const work = await prepare();
      let expected: unknown;
      const meanwhile = async () => {
        await nextDerby();
        expected = await stateOfDerby();
      };
      if (!(await stallingBefore(nth, meanwhile, work))) break;
      stalls += 1;
      expect([nth, await stateOfDerby()]).toEqual([nth, expected]);
    }
    process.stdout.write(`${_name}: ${stalls} stalls\n`);
    expect(stalls).toBeGreaterThan(0);
  },
);
