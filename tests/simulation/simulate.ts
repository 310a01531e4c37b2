import { replaceRandomness } from '@derby/domain/kernel';
import { createDatabase } from './database.ts';
import { judgeEntries, readBoards } from './judge-entries.ts';
import { judgeMessages, judgeRequest, watchPauses } from './judge-messages.ts';
import { judgeAudit, judgeLogs, judgeNextDerby, judgeResult, judgeResults } from './judge-records.ts';
import { judgeText, judgeTexts, watchTexts } from './judge-texts.ts';
import { copyDatabase, postReceipt } from './outside.ts';
import { workOnRun } from './organiser.ts';
import { performer } from './perform.ts';
import { named, type Item, type Plan, type Since } from './plan.ts';
import { createProduct } from './product.ts';
import { createProvider, HEALTHY } from './provider.ts';
import { createRandom } from './random.ts';
import { createRedis } from './redis.ts';
import { createScheduler } from './scheduler.ts';
import { storeOrders } from './texts.ts';
import { derbyOf, type World } from './world.ts';

/** What one simulation found. */
export interface Report {
  readonly seed: number;
  readonly problems: readonly string[];
  /** What happened, in the words of the derby. */
  readonly story: readonly string[];
  /** Equal for equal histories. */
  readonly digest: string;
  /** How often each fault took effect. */
  readonly faults: Readonly<Record<string, number>>;
  readonly operations: number;
  readonly steps: number;
  readonly virtualMs: number;
}

/** Longer than any wait of the product: claims end after 90 s, look-ups after 60 s, abandoned acts after 60 s. */
const SETTLE_MS = 420_000;
const LOOK_MS = 5_000;
/** A message is looked up 5, 30 and 60 s after its departure, and again when its first answer was lost. */
const LOOK_UPS_MS = 150_000;

/** Runs the simulation of a plan. */
export async function simulate(plan: Plan): Promise<Report> {
  const { seed } = plan;
  const scheduler = createScheduler();
  const faults: Record<string, number> = {};
  const fired = (fault: string) => void (faults[fault] = (faults[fault] ?? 0) + 1);
  const ofDomain = createRandom(seed, 'domain');
  replaceRandomness((size) => ofDomain.bytes(size));
  const random = createRandom(seed, 'world');
  const database = createDatabase(scheduler, fired);
  const redis = createRedis(scheduler, fired);
  const provider = createProvider({
    scheduler,
    random: createRandom(seed, 'provider'),
    fired,
    endOfDerby: () => derbyOf(world).endedAt?.getTime() ?? null,
    judge(request) {
      judgeRequest(world, request);
      judgeText(world, request);
      world.strikeSender?.(request.from);
    },
    report: (receipt, afterMs) =>
      void scheduler.after(afterMs, () => void postReceipt(world, receipt, { isForged: false })),
  });
  const makeBackup = async () => void (await copyDatabase(world));
  const product = createProduct({
    scheduler,
    seed,
    database,
    redis,
    provider,
    isOneHost: plan.isOneHost,
    sabotage: plan.sabotage,
    makeBackup,
  });
  const world: World = {
    scheduler,
    database,
    redis,
    provider,
    product,
    random,
    fish: [],
    acts: [],
    decidedToSend: [],
    settledAsSent: new Set(),
    results: new Map(),
    texts: new Map(),
    recipients: new Map(),
    stopped: new Map(),
    textsBehind: 0,
    workers: plan.workers,
    isClockWrong: false,
    pausedSinceMs: new Map(),
    restoredAtMs: null,
    disturbedAtMs: Number.NEGATIVE_INFINITY,
    problems: [],
    fired,
    busy: 0,
    strikeSender: null,
  };
  watchEnds(world);
  watchPauses(world);
  watchTexts(world);
  await storeOrders(world, plan.orders ?? 0);
  for (const name of [...named('gateway', plan.gateways), ...named('worker', plan.workers)]) product.start(name);
  const perform = performer(world);
  const itemsOf = (since: Since) => plan.items.filter((item) => item.since === since);
  for (const item of itemsOf('start')) scheduler.after(item.atMs, () => perform(item));
  const lastMs = Math.max(0, ...itemsOf('start').map(endOf));
  const begin = (since: Since) => {
    if (begun.has(since)) return;
    begun.add(since);
    for (const item of itemsOf(since)) {
      world.busy += 1;
      scheduler.after(item.atMs, () => {
        world.busy -= 1;
        perform(item);
      });
    }
  };
  const begun = new Set<Since>();
  database.watch('derby', () => {
    const { generation, reset } = derbyOf(world);
    if (reset) begin('reset');
    if (generation > 1) begin('next derby');
  });
  try {
    await scheduler.run(lastMs);
    await settle(world);
  } catch (error) {
    world.problems.push(error instanceof Error ? error.message : String(error));
  }
  return {
    seed,
    problems: [...new Set(world.problems)],
    story: scheduler.story,
    digest: scheduler.digest(),
    faults,
    operations: database.operations(),
    steps: scheduler.steps(),
    virtualMs: scheduler.nowMs(),
  };
}

const endOf = (item: Item) => item.atMs + ('ms' in item ? item.ms : 0);

/** Runs until nothing is left to do, then judges. A derby that does not settle is a failure. */
async function settle(world: World): Promise<void> {
  const { scheduler, provider, redis, database, product } = world;
  Object.assign(provider.state, HEALTHY);
  Object.assign(redis.state, { isDown: false, lost: 0, repeated: 0, late: 0 });
  Object.assign(database.state, { isDown: false, lossy: null, ambush: null });
  world.strikeSender = null;
  scheduler.tell('everything works again');
  const giveUpAtMs = scheduler.nowMs() + SETTLE_MS;
  for (const name of product.names()) product.setClock(name, 0);
  const whatIsOpen = () => openWork(world, { mayBeFound: scheduler.nowMs() < giveUpAtMs - SETTLE_MS + LOOK_UPS_MS });
  let open: string[];
  let boards: number[][][] | undefined;
  do {
    boards = undefined;
    await scheduler.run(scheduler.nowMs() + LOOK_MS);
    open = whatIsOpen();
    if (open.includes(PAUSED)) void workOnRun(world, 'resume');
    if (open.length > 0) continue;
    void Promise.all(product.gateways().map(readBoards)).then((read) => void (boards = read));
    await scheduler.run(scheduler.nowMs() + LOOK_MS, () => boards !== undefined);
    // Meanwhile a text may have become due.
    open = whatIsOpen();
  } while (scheduler.nowMs() < giveUpAtMs && open.length > 0);
  for (const what of open) world.problems.push(`after ${SETTLE_MS / 1_000} s, ${what}`);
  if (boards === undefined) world.problems.push('the boards cannot be read');
  judgeMessages(world);
  judgeTexts(world);
  judgeEntries(world, boards ?? []);
  judgeResults(world);
  judgeAudit(world);
  judgeNextDerby(world);
  judgeLogs(world);
}

const PAUSED = 'a run is paused';

/**
 * Returns what is left to do. A message that the list cannot decide stays unknown, for an administrator; it counts only
 * while look-ups may still find it.
 */
function openWork(world: World, { mayBeFound }: { readonly mayBeFound: boolean }): string[] {
  const rows = (name: string) => world.database.server.rows<Readonly<Record<string, unknown>>>(name);
  const { status, isEndComplete, reset } = derbyOf(world);
  const texted = new Set(rows('sms_messages').flatMap(({ kind, entryId }) => (kind === 'auto' ? [entryId] : [])));
  const restored = Number(rows('sms_entry_looks')[0]?.['restoredEntryId'] ?? 0);
  const isUntexted = ({ _id: id, disqualificationReason }: Readonly<Record<string, unknown>>) =>
    disqualificationReason == null && Number(id) > restored && !texted.has(id);
  const isOpen = ({ state, nextLookAt }: Readonly<Record<string, unknown>>) =>
    ['queued', 'sending'].includes(String(state)) || (state === 'unknown' && nextLookAt !== null && mayBeFound);
  const open = {
    'people are busy': world.busy > 0,
    'the end is not complete': status === 'ended' && isEndComplete !== true,
    'the reset is not complete': Boolean(reset),
    'a text to everyone is not written': rows('sms_runs').some(({ toAll, isPlanned }) => toAll && isPlanned === false),
    [PAUSED]: rows('sms_runs').some(({ pause }) => pause != null),
    'an audited act is open': rows('audit_intents').length > 0,
    'an entry is not settled': rows('entries').some(({ unsettledAt }) => unsettledAt),
    'a weigh-in text is not written': status === 'active' && rows('entries').some(isUntexted),
    'a message is open': rows('sms_messages').some(isOpen),
    'a phone still sends': world.fish.some((one) => one.entryId === null && one.refusal === null && !one.isRestored),
  };
  return Object.entries(open).flatMap(([name, isThere]) => (isThere ? [name] : []));
}

/** Notes when the derby ends, and judges the official result when it is stored. */
function watchEnds(world: World): void {
  const ends = new Map<number, number>();
  world.database.watch('derby', () => {
    const { endedAt, generation, status } = derbyOf(world);
    if (status !== 'ended' || !endedAt || ends.has(endedAt.getTime())) return;
    ends.set(endedAt.getTime(), world.scheduler.nowMs());
    world.scheduler.tell(`derby ${generation} has ended`);
  });
  world.database.watch('official_results', () =>
    judgeResult(world, ends.get(derbyOf(world).endedAt?.getTime() ?? 0) ?? 0),
  );
}
