import { wallClockOf } from '@derby/rules/event/derby-time';
import type { CardDeps } from '../anglers/index.ts';
import { auditedChange } from '../audit/index.ts';
import {
  assertAdministrator,
  assertLength,
  assertSamePayload,
  assertSystem,
  ConflictError,
  fingerprintOf,
  requestKeyOf,
  takeNumbers,
  unlessDuplicate,
  type Actor,
  type Deps,
  type KeyedRequest,
} from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { readAudience, type Audience } from './audience.ts';
import { assertMessageText, MAX_MESSAGE_LENGTH } from './message-text.ts';
import { writeMessages } from './plan-run.ts';
import { deleteUnplannedRun, IS_TO_ALL, NEW_RUN, runModel, runOf, type MessageRun, type TextToAll } from './run.ts';
import { figuresOf, type PreflightDeps } from './run-figures.ts';
import { assertNoReset, findGate } from './send-gate.ts';
import { readReasonsToSkip, type ReasonToSkip } from './skip-reason.ts';

const MAX_A_DAY = 3;
/** Far above a derby: they take almost three hours. */
const MAX_RECIPIENTS = 5_000;
const MAX_LISTED = 50;

type Recipients = Required<TextToAll>['recipients'];

/** Composes one message per phone number. Both the run and its preview use it. */
function composeTextToAll(text: string, recipients: Recipients, reasonToSkip: ReasonToSkip) {
  return recipients.map(({ name, phoneNumber }, index) => ({
    key: index,
    kind: 'all' as const,
    entryId: null,
    division: null,
    rank: null,
    recipient: name,
    phoneNumber,
    text,
    photoPath: null,
    skipReason: reasonToSkip(phoneNumber),
    isAwaited: false,
  }));
}

const numbersOf = (recipients: Recipients) => recipients.map(({ phoneNumber }) => phoneNumber);

export type TextToAllPreflight = Awaited<ReturnType<typeof textToAllPreflight>>;

/** Returns what a text to all would send now; the text may still be empty. Writes nothing. Throws BAD_INPUT. */
export async function textToAllPreflight(
  deps: PreflightDeps & CardDeps,
  actor: Actor,
  { audience, text }: { readonly audience: Audience; readonly text: string },
) {
  assertAdministrator(actor);
  assertLength(text, { name: 'text', label: 'The message', max: MAX_MESSAGE_LENGTH });
  const { recipients, withoutPhone } = await readAudience(deps, actor, audience);
  const reasonToSkip = await readReasonsToSkip(deps, numbersOf(recipients), 'all');
  return {
    ...(await figuresOf(deps, composeTextToAll(text, recipients, reasonToSkip))),
    /** Orders and people that cannot be reached. */
    withoutPhone,
    leftToday: MAX_A_DAY - (await textsOfToday(deps)).length,
  };
}

const dayKeysOf = ({ clock }: Pick<Deps, 'clock'>) =>
  Array.from({ length: MAX_A_DAY }, (_, index) => `${wallClockOf(clock.now()).slice(0, 10)} ${index + 1}`);

const textsOfToday = async (deps: Pick<Deps, 'clock' | 'database'>) =>
  await runModel(deps.database)
    .find({ dayKey: { $in: dayKeysOf(deps) } }, { dayKey: 1, toAll: 1 })
    .lean();

/**
 * Decides to send a text to all people of an audience (docs/rules.md, "Texts to everyone"). One atomic write decides and
 * freezes text and numbers; the worker writes the messages. A repeated key gets the run of the first request. Throws
 * BAD_INPUT; CONFLICT for a key of another text, during a reset, while messages are switched off, after three texts or
 * the same one on this day, or when no one would get it.
 */
export async function sendTextToAll(
  deps: SettingsDeps & CardDeps,
  actor: Actor,
  input: { readonly audience: Audience; readonly text: string; readonly idempotencyKey: string },
): Promise<MessageRun> {
  assertAdministrator(actor);
  const { audience } = input;
  const text = input.text.replace(/\r\n?/g, '\n');
  assertMessageText(text);
  const request = {
    requestKey: requestKeyOf(actor, 'text-to-all', input.idempotencyKey) ?? '',
    requestFingerprint: fingerprintOf({ audience, text }),
  };
  const { openedBy } = await assertNoReset(deps.database);
  const findOrDecide = async () =>
    (await findFirst(deps, request)) ??
    (await decide(deps, actor, { audience, text, request, openedBy }).catch(async (error: unknown) => {
      // The first request, which this one repeats, may have been what it was refused for.
      const first = error instanceof ConflictError ? await findFirst(deps, request) : null;
      if (first === null) throw error;
      return first;
    }));
  // Another request may have this key, or take the number of this day: then the second attempt finds it.
  let run = await findOrDecide();
  for (let losses = 0; run === null && losses < MAX_A_DAY; losses += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    run = await findOrDecide();
  }
  if (run === null) throw new ConflictError('Another text to everyone was just sent. Please look and press again.');
  await deps.jobQueue.enqueue({ job: 'plan-run', runId: run.id, requestId: deps.requestId });
  return run;
}

async function findFirst({ database }: Pick<Deps, 'database'>, request: KeyedRequest): Promise<MessageRun | null> {
  const { requestKey } = request;
  const first = await runModel(database).findOne({ requestKey }, { frozen: 0, 'toAll.recipients': 0 }).lean();
  if (first === null) return null;
  assertSamePayload(first, request);
  return runOf(first);
}

/** Returns null when another run has the key of the request or the number of the day. */
async function decide(
  deps: SettingsDeps & CardDeps,
  actor: Actor,
  given: Pick<TextToAll, 'audience' | 'text'> & { readonly request: KeyedRequest; readonly openedBy: string | null },
): Promise<MessageRun | null> {
  const { clock, database, requestId = null } = deps;
  const { audience, text, request, openedBy } = given;
  if (!deps.settings.current().smsEnabled) throw new ConflictError('Text messages are switched off');
  const id = await takeNumbers(database, 'sms_runs');
  // A reset that begins after this look makes the id void, and one that ended since the first look is of the last derby.
  if ((await assertNoReset(database)).openedBy !== openedBy) throw wasReset();
  const today = await textsOfToday(deps);
  if (today.some(({ toAll }) => toAll?.text === text)) throw new ConflictError('This text was already sent today');
  const dayKey = dayKeysOf(deps).find((key) => today.every((one) => one.dayKey !== key));
  if (dayKey === undefined) throw new ConflictError(`At most ${MAX_A_DAY} texts to everyone are sent a day`);
  const { recipients } = await readAudience(deps, actor, audience);
  const reasonToSkip = await readReasonsToSkip(deps, numbersOf(recipients), 'all');
  const messages = recipients.filter(({ phoneNumber }) => reasonToSkip(phoneNumber) === null).length;
  if (messages === 0) throw new ConflictError('No one would get this text');
  if (recipients.length > MAX_RECIPIENTS) {
    throw new ConflictError(`A text goes to at most ${MAX_RECIPIENTS} numbers, and these are ${recipients.length}`);
  }
  const toAll = { audience, text, recipients };
  const run = { ...NEW_RUN, _id: id, ...request, dayKey, toAll, createdAt: clock.now(), requestId };
  const insert = async () => await unlessDuplicate(runModel(database).insertOne(run));
  const inserted = await auditedChange(
    deps,
    actor,
    { action: 'run.begun', subject: { kind: 'run', id } },
    insert,
    (isFirst) =>
      isFirst === null
        ? null
        : { changes: { audience: { from: null, to: audience }, messages: { from: null, to: messages } } },
  );
  if (inserted === null) return null;
  if (((await findGate(database)).pastRunId ?? 0) >= id) {
    await deleteUnplannedRun(database, id);
    throw wasReset();
  }
  return runOf(run);
}

const wasReset = () => new ConflictError('The derby was reset meanwhile. Please look and press again.');

/** Writes the messages of decided texts to all, also after a crash. Can be repeated. Returns whether there were any. */
export async function planTextsToAll(deps: SettingsDeps, actor: Actor): Promise<boolean> {
  assertSystem(actor);
  const { database } = deps;
  const runs = await runModel(database)
    .find({ isPlanned: false, ...IS_TO_ALL })
    .sort({ _id: 1 })
    .limit(MAX_A_DAY)
    .lean();
  if (runs.length === 0) return false;
  // After the runs: a reset that closes the gate later finds them and waits.
  const { closedBy, pastRunId = 0 } = await findGate(database);
  if (closedBy !== null) return false;
  // oxlint-disable no-await-in-loop -- the first one is sent first
  for (const run of runs) {
    const { _id: id, toAll } = run;
    if (id <= pastRunId) await deleteUnplannedRun(database, id);
    else if (toAll?.recipients) {
      const reasonToSkip = await readReasonsToSkip(deps, numbersOf(toAll.recipients), 'all');
      await writeMessages(deps, run, composeTextToAll(toAll.text, toAll.recipients, reasonToSkip));
    }
  }
  // oxlint-enable no-await-in-loop
  return true;
}

/** Returns the texts to all of this derby, the newest first, at most 50. */
export async function listTextsToAll({ database }: Pick<Deps, 'database'>, actor: Actor): Promise<MessageRun[]> {
  assertAdministrator(actor);
  const { pastRunId = 0 } = await findGate(database);
  const runs = await runModel(database)
    .find({ ...IS_TO_ALL, _id: { $gt: pastRunId } }, { frozen: 0, 'toAll.recipients': 0 })
    .sort({ _id: -1 })
    .limit(MAX_LISTED)
    .lean();
  return runs.map(runOf);
}
