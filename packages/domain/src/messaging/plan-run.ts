import type { RankedEntry } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { insertMessages, messageAbout, messageModel, type NewMessage } from './message.ts';
import { derbyFacts, renderMessage, type MessagingDeps } from './message-text.ts';
import { runModel, type FrozenRun, type RunDocument } from './run.ts';
import { readReasonsToSkip, type ReasonToSkip } from './skip-reason.ts';
import { contestantsOf, finalStandings, type Contestant } from './contestants.ts';

/** The message of one contestant before it is added to a run. */
export type FinalMessage = ReturnType<typeof composeRun>[number];

/**
 * Composes one message per contestant about the best entry, best ranks first (docs/rules.md, "End of the derby"). Both
 * the run and its preview use it.
 */
export function composeRun({ standings, template, ...derby }: FrozenRun, reasonToSkip: ReasonToSkip) {
  const messageTo = ({ key, best }: Contestant) => ({
    key,
    kind: 'final' as const,
    ...messageAbout(best, reasonToSkip),
    text: renderMessage(template, best, derby),
    isAwaited: false,
  });
  return contestantsOf(standings).map(messageTo);
}

/**
 * Freezes the standings in the run and writes one message per contestant about the best entry (docs/rules.md, "End of
 * the derby"). May be repeated, concurrently or after a crash: the first frozen standings count, and each contestant
 * has one dedupe key. Returns the frozen standings. Rejects when there is no such run.
 */
export async function planRun(
  deps: MessagingDeps,
  actor: Actor,
  input: {
    readonly runId: number;
    /** Of the derby that ended. */
    readonly generation: number;
    /** Id of the request that ended the derby. */
    readonly requestId: string | null;
    /** Replaces `sms_final_template` in this run. */
    readonly finalText?: string | null;
  },
): Promise<readonly RankedEntry[]> {
  assertSystem(actor);
  const run = await runModel(deps.database).findById(input.runId).lean().orFail();
  const frozen = run.frozen ?? (await freezeRun(deps, input));
  if (run.isPlanned) return frozen.standings;

  const reasonToSkip = await readReasonsToSkip(
    deps,
    frozen.standings.map(({ phoneNumber }) => phoneNumber),
    'final',
  );
  await writeMessages(deps, run, composeRun(frozen, reasonToSkip));
  return frozen.standings;
}

/** A message before it is added to a run, with a key that is unique in it. */
type ComposedMessage = Omit<NewMessage, 'runId' | 'dedupeKey' | 'requestId'> & { readonly key: string | number };

/** Writes the messages of a run and marks it as planned. Can be repeated and run in parallel. */
export async function writeMessages(
  deps: Pick<MessagingDeps, 'database' | 'clock' | 'logger'>,
  { _id: runId, requestId, isRestored }: Pick<RunDocument, '_id' | 'requestId' | 'isRestored'>,
  composed: readonly ComposedMessage[],
): Promise<void> {
  const { database, clock } = deps;
  const messages = composed.map(({ key, ...message }): NewMessage => ({
    ...message,
    skipReason: message.skipReason ?? (isRestored ? 'RESTORED' : null),
    runId,
    dedupeKey: `run:${runId}:${key}`,
    requestId,
  }));
  await insertMessages(database, messages, clock.now());

  const written = await messageModel(database).countDocuments({ runId });
  if (written !== messages.length) throw new Error(`run ${runId} has ${written} of ${messages.length} messages`);
  const planned = await runModel(database).updateOne(
    { _id: runId, isPlanned: false },
    { $set: { isPlanned: true }, $unset: { 'toAll.recipients': 1 } },
  );
  if (planned.modifiedCount === 1) deps.logger.info({ runId, messages: written, requestId }, 'run planned');
}

/** Freezes the run unless it is frozen; the first of several callers decides. */
async function freezeRun(
  deps: MessagingDeps,
  { runId, generation, finalText }: Pick<Parameters<typeof planRun>[2], 'runId' | 'generation' | 'finalText'>,
): Promise<FrozenRun> {
  const frozen = {
    standings: await finalStandings(deps, generation),
    template: finalText ?? deps.settings.current().smsFinalTemplate,
    ...derbyFacts(deps),
  };
  await runModel(deps.database).updateOne({ _id: runId, frozen: null }, { $set: { frozen } });
  const winner = await runModel(deps.database).findById(runId, { frozen: 1 }).lean().orFail();
  if (winner.frozen === null) throw new Error('A run could not be frozen.');
  return winner.frozen;
}
