import { endDerby, resetDerby } from '@derby/domain/derby';
import {
  pauseRun,
  resendUndelivered,
  resumeRun,
  retryFailed,
  settleUnknownMessage,
  unknownMessages,
} from '@derby/domain/messaging';
import type { Deed } from './plan.ts';
import { ADMINISTRATOR, call, derbyOf, sleep, type World } from './world.ts';

const TRIES = 40;

/** Ends the derby. Without a response, presses again with the same key. */
export async function endTheDerby(world: World): Promise<void> {
  const idempotencyKey = `end-${world.random.below(1_000_000)}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const outcome = await call(
      world,
      'End Derby',
      async (deps) => await endDerby(deps, ADMINISTRATOR, { idempotencyKey }),
    );
    if (outcome.kind === 'done')
      world.acts.push({ action: 'derby.ended', subjectId: 1, atMs: world.scheduler.nowMs() });
    if (outcome.kind !== 'unknown') return;
    await sleep(world, world.random.between(1_000, 5_000));
  }
}

/** Presses Reset until the derby is reset. Each refusal says what to wait for. */
export async function resetTheDerby(world: World): Promise<void> {
  const { generation } = derbyOf(world);
  for (let tries = 0; tries < TRIES && derbyOf(world).generation === generation; tries += 1) {
    const outcome = await call(world, 'Reset', async (deps) => await resetDerby(deps, ADMINISTRATOR));
    if (outcome.kind === 'done') {
      world.acts.push({ action: 'derby.reset', subjectId: 1, atMs: world.scheduler.nowMs() });
      return;
    }
    await sleep(world, world.random.between(2_000, 6_000));
  }
}

type RunDeed = Extract<Deed['do'], 'pause' | 'resume' | 'retry' | 'resend'>;

const RUN_ACTIONS = { pause: 'run.paused', resume: 'run.resumed', retry: 'run.retried', resend: 'run.resent' } as const;

/** Presses a button of the run's page. */
export async function workOnRun(world: World, deed: RunDeed): Promise<void> {
  const { server } = world.database;
  const runs = server.rows<{ _id: number; pause: object | null; toAll?: object }>('sms_runs');
  const paused = runs.flatMap(({ _id, pause }) => (pause == null ? [] : [_id]));
  const { runId: finalRunId } = derbyOf(world);
  const ofTexts = runs.flatMap(({ _id, toAll }) => (toAll ? [_id] : []));
  const runId =
    deed === 'resume' ? paused[0] : [...(finalRunId ? [finalRunId] : []), ...ofTexts].at(-world.random.below(2));
  if (runId === undefined) return;
  if (deed === 'resend') {
    // Also of messages that are reported as undelivered before the gateway carries it out.
    const ids = server.rows<{ _id: number; runId: number | null }>('sms_messages').filter((row) => row.runId === runId);
    const atMs = world.scheduler.nowMs();
    world.decidedToSend.push(...ids.map(({ _id: messageId }) => ({ messageId, atMs, isLasting: true })));
  }
  const button = { pause: pauseRun, resume: resumeRun, retry: retryFailed, resend: resendUndelivered }[deed];
  const wasPaused = paused.includes(runId);
  const outcome = await call(
    world,
    `run ${runId}: ${deed}`,
    async (deps) => await button(deps, ADMINISTRATOR, { runId }),
  );
  // The others leave no row when there was nothing to do.
  const hasDone = deed === 'resend' || (deed === 'pause' && !wasPaused);
  if (outcome.kind === 'done' && hasDone) {
    world.acts.push({ action: RUN_ACTIONS[deed], subjectId: runId, atMs: world.scheduler.nowMs() });
  }
}

/** Decides about the oldest unknown message. */
export async function settleUnknown(world: World, outcome: 'SENT' | 'NOT_SENT' | 'LEFT'): Promise<void> {
  const listed = await call(world, 'unknown messages', async (deps) => await unknownMessages(deps, ADMINISTRATOR));
  const messageId = listed.kind === 'done' ? listed.value[0]?.id : undefined;
  if (messageId === undefined) return;
  if (outcome === 'SENT') world.settledAsSent.add(messageId);
  if (outcome === 'NOT_SENT') world.decidedToSend.push({ messageId, atMs: world.scheduler.nowMs(), isLasting: false });
  await call(
    world,
    `message ${messageId} is settled: ${outcome}`,
    async (deps) => await settleUnknownMessage(deps, ADMINISTRATOR, { messageId, outcome }),
  );
}
