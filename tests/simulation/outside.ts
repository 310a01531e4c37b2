import { createHmac } from 'node:crypto';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { recordSmsStatus } from '@derby/api-kit/sms-webhooks';
import { renewBoards } from '@derby/domain/leaderboard';
import { createRestoreCheck, mergeOptOuts, OPT_OUTS_COLLECTION, skipRestored } from '@derby/domain/messaging';
import type { Machine } from './machine.ts';
import { AUTH_TOKEN, PUBLIC_URL } from './product.ts';
import type { Receipt } from './provider.ts';
import { call, sleep, type World } from './world.ts';

/* What reaches the product from outside: receipts of the provider, and the operator's backups. */

/** Signs a form like the provider, or like someone who does not know its token. */
export function signed(
  path: string,
  form: URLSearchParams,
  { query, isForged }: { readonly query: string; readonly isForged: boolean },
) {
  const fields = [...form]
    .map((pair) => pair.join(''))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('');
  const signature = createHmac('sha1', isForged ? 'a guess' : AUTH_TOKEN)
    .update(`${PUBLIC_URL}${path}${query}${fields}`)
    .digest('base64');
  return { form: form.toString(), query, signature };
}

/** Posts a receipt like the provider, or like someone who does not know its token. */
export async function postReceipt(world: World, receipt: Receipt, { isForged }: { readonly isForged: boolean }) {
  const { messageId, sid, status, to, errorCode } = receipt;
  const form = new URLSearchParams({
    MessageSid: sid,
    MessageStatus: status,
    To: to,
    ...(errorCode !== null && { ErrorCode: String(errorCode) }),
  });
  const webhook = signed('/api/webhooks/sms/status', form, { query: `?message=${messageId}`, isForged });
  const what = `receipt ${status} for message ${messageId}${isForged ? ', forged,' : ''}`;
  const outcome = await call(
    world,
    what,
    async (deps) => await recordSmsStatus({ deps: deps as unknown as ApiDeps, address: '10.0.0.1' }, webhook),
  );
  if (isForged && outcome.kind === 'done') world.problems.push('a forged receipt was accepted');
  const request = world.provider.requests.find((one) => one.sid === sid);
  if (request && outcome.kind === 'done') request.reportedAtMs ??= world.scheduler.nowMs();
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A copy of the collections, each as it was when it was copied. */
export interface Backup {
  readonly beganAtMs: number;
  readonly collections: ReadonlyMap<string, Rows>;
}

/** Not in backups, as in `packages/domain/src/backups/make-backup.ts`. */
const NOT_COPIED = new Set(['audit_intents']);

/**
 * Copies the database, one collection after the other, while the derby goes on. `machine` makes the copy; without one,
 * an operator does.
 */
export async function copyDatabase(world: World, machine?: Machine): Promise<Backup> {
  const beganAtMs = world.scheduler.nowMs();
  const collections = new Map<string, Rows>();
  const names = (await world.database.own.listCollections()).map(({ name }) => name);
  // The counters come last, so that no copied row has a number above them.
  const inOrder = [...names.filter((name) => name !== 'counters').toSorted(), 'counters'];
  for (const name of inOrder.filter((one) => !NOT_COPIED.has(one))) {
    const ms = world.random.between(1, 60);
    await (machine ? machine.clock.sleep(ms) : sleep(world, ms));
    collections.set(name, world.database.server.rows(name));
  }
  return { beganAtMs, collections };
}

const STOP_MS = 2_000;

/**
 * Stops the product, restores a backup with `--skip-waiting` and starts the product again: what `restoreBackup` and
 * `restoreDerby` do to the rows.
 */
export async function restoreDatabase(world: World, backup: Backup): Promise<void> {
  const { database, product, scheduler } = world;
  const names = product.names();
  for (const name of names) product.kill(name);
  await sleep(world, STOP_MS);
  database.forgetStatements();
  const check = createRestoreCheck();
  for (const { name } of await database.own.listCollections()) {
    if (name !== OPT_OUTS_COLLECTION) await database.own.collection(name).deleteMany({});
  }
  for (const [name, rows] of backup.collections) {
    if (check.reads(name)) check.read(name, rows);
    if (name === OPT_OUTS_COLLECTION) await mergeOptOuts(database.own, rows);
    else for (const row of rows) await database.own.collection(name).insertOne(row);
  }
  await skipRestored(database.own, check.result(), new Date());
  await database.own.collection('derby').updateOne({ 'reset.deletion': null }, { $set: { reset: null } });
  await renewBoards(database.own);
  scheduler.tell('the backup is restored');
  world.fired('restore');
  world.restoredAtMs = scheduler.nowMs();
  world.acts.length = 0;
  for (const fish of world.fish) {
    if (fish.storedAtMs === null || fish.storedAtMs >= backup.beganAtMs) {
      Object.assign(fish, { isRestored: true, entryId: null, storedAtMs: null });
    }
    if (fish.isRemoved !== 'no' && (fish.removedAtMs ?? Infinity) >= backup.beganAtMs) fish.isRemoved = 'maybe';
    fish.weights = new Set([...fish.weights, String(Number(fish.firstWeight)), ...fish.allWeights]);
  }
  for (const name of names) product.start(name);
}
