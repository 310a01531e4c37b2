import { expect, it } from 'vitest';
import { completeWeighIns } from '../entries/index.ts';
import {
  checkLookUps,
  messagingIndexes,
  planMissedWeighInTexts,
  readWorkerAlarm,
  reconcileDeparted,
  releaseStaleClaims,
  runProgress,
} from './index.ts';
import { openMessagingTests, RUN } from './messaging-context.fixture.ts';
import { readRun } from './run.ts';
import { runCounts } from './run-progress.ts';
import { ADMINISTRATOR, fakeDerbyState, WORKER } from '../testing/index.ts';
import { ALL_INDEXES } from '../database/index.ts';

/*
 * A filter that the worker or `/ready` runs every few seconds must not scan a collection that grows with the derby. The
 * embedded server has no `explain`, so the filters are compared with the declared indexes.
 */

const { database, context, weighIn, plan, send } = await openMessagingTests({ sms_auto_template: 'Hi [First Name]' });

/** Collections of one document, or of one for each derby. */
const SMALL = new Set([
  'counters',
  'derby',
  'settings',
  'sms_entry_looks',
  'sms_gate',
  'sms_look_up_check',
  'sms_runs',
]);

type Filter = Readonly<Record<string, unknown>>;

/** Returns whether an index begins with a field of the filter, for each alternative of `$or`. */
function hasIndex(collection: string, { $or: alternatives, ...fields }: Filter & { $or?: readonly Filter[] }): boolean {
  const indexes = ALL_INDEXES.filter((one) => one.collection === collection).flatMap((one) => one.indexes);
  const first = new Set(['_id', ...indexes.map(({ key }) => Object.keys(key)[0])]);
  const isFound = (filter: Filter): boolean => Object.keys(filter).some((field) => first.has(field));
  return isFound(fields) || (alternatives !== undefined && alternatives.every((one) => hasIndex(collection, one)));
}

it('the next message is found in the order of an index', async () => {
  await weighIn(1);
  await plan();
  const sorts: unknown[] = [];
  database.set('debug', (_collection: string, method: string, ...[, , options]: { sort?: object }[]) => {
    if (method === 'findOneAndUpdate') sorts.push(Object.keys({ state: 1, ...options?.sort }));
  });
  await send();
  database.set('debug', false);
  const keys = messagingIndexes.flatMap(({ indexes }) => indexes.map(({ key }) => Object.keys(key)));
  expect(sorts).toHaveLength(1);
  expect(keys).toContainEqual(sorts[0]);
});

it('every filter of a schedule begins with an indexed field', async () => {
  const filters: { collection: string; method: string; filter: Filter }[] = [];
  await weighIn(2);
  await plan();
  context.sender.script.push('response-lost');
  await send();
  database.set('debug', (collection: string, method: string, filter: Filter) => {
    if (!SMALL.has(collection) && !method.startsWith('insert')) filters.push({ collection, method, filter });
  });
  context.clock.advance(61_000);
  await releaseStaleClaims(context, WORKER);
  await completeWeighIns({ ...context, derbyState: fakeDerbyState() }, WORKER);
  await reconcileDeparted(context, WORKER);
  await planMissedWeighInTexts(context, WORKER);
  await checkLookUps(context, WORKER);
  await readWorkerAlarm(context, WORKER);
  await send();
  const counts = (await runCounts(context, ADMINISTRATOR, { runIds: [1] })).get(1);
  if (!counts) throw new Error('not counted');
  await runProgress(context, ADMINISTRATOR, { run: await readRun(context, ADMINISTRATOR, RUN), counts });
  database.set('debug', false);

  expect(new Set(filters.map(({ collection }) => collection))).toEqual(
    new Set(['entries', 'sms_messages', 'sms_opt_outs']),
  );
  const scans = filters.filter(({ collection, filter }) => !Array.isArray(filter) && !hasIndex(collection, filter));
  expect(scans).toEqual([]);
});
