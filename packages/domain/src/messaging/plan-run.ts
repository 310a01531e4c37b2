import type { RankedEntry } from '../entries/index.ts';
import { assertSystem, type Actor } from '../kernel/index.ts';
import { composeRun, type FinalMessage } from './compose-run.ts';
import { countMessages, insertMessages } from './message.model.ts';
import type { NewMessage } from './message.ts';
import { derbyFacts, type MessagingDeps } from './messaging-deps.ts';
import { findOptOuts } from './opt-out.model.ts';
import { findFrozen, findRuns, freezeRun, insertRunOnce, markPlanned, type FrozenRun } from './run.model.ts';
import { finalStandings } from './standings.ts';

/** The run that the end of the derby started. */
export interface PlanRunInput {
  readonly runId: number;
  readonly endedAt: Date;
  /** Id of the request that ended the derby. */
  readonly requestId: string | null;
  /** Replaces `sms_final_template` in this run. */
  readonly finalText?: string | null;
}

/**
 * Freezes the standings in the run and writes one message per contestant about the best entry (docs/rules.md, "End of
 * the derby"). May be repeated, concurrently or after a crash: the first frozen standings count, and each contestant
 * has one dedupe key. Returns the frozen standings.
 */
export async function planRun(deps: MessagingDeps, actor: Actor, input: PlanRunInput): Promise<readonly RankedEntry[]> {
  assertSystem(actor);
  const { database, clock } = deps;
  await insertRunOnce(database, { id: input.runId, createdAt: input.endedAt, requestId: input.requestId });
  const [run] = await findRuns(database, [input.runId]);
  const frozen = (await findFrozen(database, input.runId)) ?? (await freezeStandings(deps, input));
  if (run?.isPlanned) return frozen.standings;

  const optOuts = await findOptOuts(
    deps,
    frozen.standings.map(({ phoneNumber }) => phoneNumber),
  );
  const messages = composeRun(frozen, optOuts).map((message) => messageOf(input, message));
  await insertMessages(database, messages, clock.now());

  const written = await countMessages(database, input.runId);
  if (written !== messages.length) throw new Error(`run ${input.runId} has ${written} of ${messages.length} messages`);
  if (await markPlanned(database, input.runId)) {
    const fields = { runId: input.runId, messages: written, requestId: input.requestId };
    deps.logger.info(fields, 'run planned');
  }
  return frozen.standings;
}

async function freezeStandings(deps: MessagingDeps, { runId, finalText }: PlanRunInput): Promise<FrozenRun> {
  return await freezeRun(deps.database, runId, {
    standings: await finalStandings(deps),
    template: finalText ?? deps.settings.current().smsFinalTemplate,
    ...derbyFacts(deps),
  });
}

function messageOf({ runId, requestId }: PlanRunInput, { contestantKey, ...message }: FinalMessage): NewMessage {
  return { ...message, runId, dedupeKey: `run:${runId}:${contestantKey}`, requestId };
}
