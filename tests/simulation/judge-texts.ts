import type { StoredMessage } from './judge-messages.ts';
import type { Request } from './provider.ts';
import { derbyOf, type World } from './world.ts';

interface StoredRun {
  readonly _id: number;
  readonly pause: object | null;
  readonly toAll?: { readonly text: string; readonly recipients?: readonly { readonly phoneNumber: string }[] };
}

/** Notes to whom each text to everyone goes, as its run is decided. */
export function watchTexts(world: World): void {
  world.database.watch('sms_runs', () => {
    for (const { _id: runId, toAll } of world.database.server.rows<StoredRun>('sms_runs')) {
      if (toAll?.recipients) {
        world.recipients.set(
          runId,
          toAll.recipients.map(({ phoneNumber }) => phoneNumber),
        );
      }
    }
  });
}

/** After its last checks a message leaves within 3 s (services/worker/src/slot/slot.ts). */
export const HOLD_MS = 3_000;

/** Judges a request when it reaches the provider: nothing follows a STOP, and final messages go before other texts. */
export function judgeText(world: World, { messageId, to, body, departedAtMs }: Request): void {
  const say = (what: string) => world.problems.push(`message ${messageId} ("${body}") ${what}`);
  const stoppedAtMs = world.stopped.get(to.slice(2)) ?? Number.POSITIVE_INFINITY;
  if (departedAtMs > stoppedAtMs + HOLD_MS) say('left after a STOP');
  const text = world.texts.get(body);
  if (text && text.generation < derbyOf(world).generation) say('left in the next derby');
  if (!hasFinalDue(world)) world.textsBehind = 0;
  else if (text) world.textsBehind += 1;
  // Each worker may have claimed one before.
  if (world.textsBehind > world.workers && !world.isClockWrong) say('left before a final message');
}

function hasFinalDue({ database: { server } }: World): boolean {
  const paused = new Set(server.rows<StoredRun>('sms_runs').flatMap(({ _id, pause }) => (pause === null ? [] : [_id])));
  const rows = server.rows<StoredMessage & { readonly attempts: number }>('sms_messages');
  // One that was tried before may be due later.
  return rows.some(
    ({ kind, state, attempts, runId }) =>
      kind === 'final' && state === 'queued' && attempts === 0 && !paused.has(runId ?? 0),
  );
}

/** Judges the texts to everyone when all is settled: each number that was to get one has it. */
export function judgeTexts(world: World): void {
  const { database, problems, provider, recipients, restoredAtMs, settledAsSent, stopped } = world;
  if (restoredAtMs !== null) return;
  const rows = database.server.rows<StoredMessage>('sms_messages');
  const asSent = new Set(rows.filter(({ _id }) => settledAsSent.has(_id)));
  for (const { text, generation, runIds } of world.texts.values()) {
    if (runIds.size > 1) problems.push(`"${text}" has ${runIds.size} runs`);
    for (const runId of runIds) {
      for (const phoneNumber of recipients.get(runId) ?? []) {
        const toPhone = provider.requests.filter(({ to }) => to === `+1${phoneNumber}`);
        const own = toPhone.filter(({ body }) => body === text);
        if (own.some(({ sid }) => sid !== null)) continue;
        const row = rows.find((one) => one.runId === runId && one.phoneNumber === phoneNumber);
        const isRefused = toPhone.some(({ isRefused: byNumber }) => byNumber);
        // A reset has waited for the outcome, and deleted its row.
        const isTold = row
          ? row.state === 'unknown' || asSent.has(row)
          : generation < derbyOf(world).generation && own.length > 0;
        if (!stopped.has(phoneNumber) && !isRefused && !isTold) {
          problems.push(`${phoneNumber} has not got "${text}"${row ? `, which is ${row.state}` : ''}`);
        }
      }
    }
  }
}
