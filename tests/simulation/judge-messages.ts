import { HOLD_MS } from './judge-texts.ts';
import type { Request } from './provider.ts';
import { derbyOf, NAMES, type World } from './world.ts';

/** The least time between the end of a request and the next one. */
const SPACING_MS = 2_000;
/** After this time in two look-ups a message counts as absent (docs/rules.md, "Reconciliation"). */
const ABSENCE_MS = 45_000;

export interface StoredMessage {
  readonly _id: number;
  readonly runId: number | null;
  readonly kind: string;
  readonly entryId: number | null;
  readonly recipient: string;
  readonly phoneNumber: string;
  readonly state: string;
  readonly errorCode: string | null;
  readonly text: string;
}

/** Judges a request when it reaches the provider: the gap to the one before, and whether anyone gets a text twice. */
export function judgeRequest(world: World, request: Request): void {
  const { requests } = world.provider;
  const before = requests.filter((one) => one !== request);
  const gapMs = Math.min(...before.map(({ endedAtMs }) => request.departedAtMs - endedAtMs));
  if (gapMs < SPACING_MS) {
    world.problems.push(`message ${request.messageId} left ${Math.round(gapMs)} ms after the request before it`);
  }
  judgeDerbyOf(world, request);
  judgePause(world, request);
  const earlier = before.find((one) => isSameText(one, request) && isSurplus(world, one, request));
  if (earlier) {
    world.problems.push(
      `message ${request.messageId} ("${request.body}") left again, ${Math.round((request.departedAtMs - earlier.departedAtMs) / 1_000)} s after the provider had accepted it as message ${earlier.messageId}`,
    );
  }
}

/** No message leaves while a reset deletes, and none about a fish of an earlier derby. */
function judgeDerbyOf(world: World, request: Request): void {
  const { generation, reset } = derbyOf(world);
  const fish = world.fish.find(({ number }) => String(number) === fishOf(request));
  const isOfEarlier = fish !== undefined && !fish.isRestored && fish.generation < generation;
  if (!isOfEarlier && !reset?.deletion) return;
  world.problems.push(
    `message ${request.messageId} ("${request.body}") left ${isOfEarlier ? 'in the next derby' : 'during a reset'}`,
  );
}

const pausedRuns = (world: World): number[] =>
  world.database.server
    .rows<{ _id: number; pause: object | null }>('sms_runs')
    .flatMap(({ _id: runId, pause }) => (pause === null ? [] : [runId]));

/** Notes when runs are paused. */
export function watchPauses(world: World): void {
  const { pausedSinceMs, scheduler, database } = world;
  database.watch('sms_runs', () => {
    const paused = pausedRuns(world);
    for (const runId of pausedSinceMs.keys()) if (!paused.includes(runId)) pausedSinceMs.delete(runId);
    for (const runId of paused) if (!pausedSinceMs.has(runId)) pausedSinceMs.set(runId, scheduler.nowMs());
  });
}

/** No message of a run leaves during its pause. */
function judgePause(world: World, { messageId, departedAtMs }: Request): void {
  const row = world.database.server.rows<StoredMessage>('sms_messages').find(({ _id }) => _id === messageId);
  const runId = pausedRuns(world).find((id) => id === row?.runId);
  if (runId === undefined) return;
  const pausedMs = departedAtMs - (world.pausedSinceMs.get(runId) ?? departedAtMs);
  if (pausedMs > HOLD_MS) world.problems.push(`message ${messageId} left during the pause of run ${runId}`);
}

const fishOf = ({ body }: Pick<Request, 'body'>) => /^\w+ (?:\w+ )?(\d+)/.exec(body)?.[1];
const personOf = ({ body }: Pick<Request, 'body'>) => NAMES.find((name) => body.includes(` ${name} `));

/** Whether two requests carry the same text to one person: about one fish, or about one final rank. */
function isSameText(one: Request, other: Request): boolean {
  const kind = one.body.split(' ')[0];
  if (one.to !== other.to || kind !== other.body.split(' ')[0]) return false;
  if (kind === 'AUTO') return fishOf(one) === fishOf(other);
  if (kind === 'FINAL') {
    return (
      one.endOfDerby === other.endOfDerby && personOf(one) === personOf(other) && divisionOf(one) === divisionOf(other)
    );
  }
  return one.body === other.body && (kind === 'ALL' || one.messageId === other.messageId);
}

const divisionOf = ({ body }: Request) => body.includes('Junior');

/** Whether the product had to know that the first request was accepted, and nobody wanted the second one. */
function isSurplus(world: World, first: Request, second: Request): boolean {
  if (first.sid === null) return false;
  const isWanted = world.decidedToSend.some(
    ({ messageId, atMs, isLasting }) =>
      messageId === second.messageId && atMs <= second.departedAtMs && (isLasting || atMs >= first.departedAtMs),
  );
  const fish = world.fish.find(({ number }) => String(number) === fishOf(second));
  // With the row of a fish or of a run, a restore may take away that a text was sent.
  const isOfLost = fish?.isRestored ?? (world.texts.has(second.body) && first.departedAtMs < (world.restoredAtMs ?? 0));
  const wasReported = first.reportedAtMs !== null && first.reportedAtMs < second.departedAtMs;
  const wasListed = first.listedFromMs <= first.departedAtMs + ABSENCE_MS;
  return !isWanted && !isOfLost && (wasReported || wasListed);
}

/** What a message may be when the derby has settled. */
const FINAL = new Set(['accepted', 'delivered', 'undelivered', 'failed', 'skipped', 'unknown']);

/** Judges the messages when all is settled: no person missed, and no state that says what did not happen. */
export function judgeMessages(world: World): void {
  const { database, problems, provider } = world;
  const rows = database.server.rows<StoredMessage>('sms_messages');
  for (const { _id: id, state, kind, recipient, errorCode } of rows) {
    if (!FINAL.has(state)) problems.push(`message ${id} (${kind}, ${recipient}) is ${state} although all has settled`);
    if ((state === 'failed' || state === 'skipped') && errorCode === null)
      problems.push(`message ${id} is ${state} without a reason`);
    const accepted = provider.requests.filter(({ sid, messageId }) => sid !== null && messageId === id);
    const isReported = accepted.some(({ reportedAtMs }) => reportedAtMs !== null);
    if ((state === 'failed' || state === 'skipped') && isReported && world.restoredAtMs === null) {
      problems.push(`message ${id} is ${state} although a receipt has said that it left`);
    }
    const isAccepted = ['accepted', 'delivered', 'undelivered'].includes(state);
    if (isAccepted && accepted.length === 0 && world.restoredAtMs === null && !world.settledAsSent.has(id)) {
      problems.push(`message ${id} is ${state}, but the provider has not accepted it`);
    }
  }
}
