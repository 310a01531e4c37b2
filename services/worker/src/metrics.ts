import type { SystemActor } from '@derby/domain/kernel';
import {
  countMessagesByState,
  outcomeOf,
  readWorkerAlarm,
  type MessageSender,
  type SendingDeps,
  type SendResult,
  type SendSlot,
} from '@derby/domain/messaging';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const SECOND_MS = 1_000;
/** The spacing is two seconds: one gap below it would show. */
const GAP_SECONDS = [1, 2, 2.05, 2.1, 2.5, 3, 5, 10, 30, 60];
const WAIT_SECONDS = [0.1, 0.5, 1, 1.5, 2, 2.5, 3, 5, 10, 30, 60];

/** What is counted while messages go out. */
export interface SendingMetrics {
  /** The same sender; its requests are counted by what became of them, with the time between two of them. */
  metered(sender: MessageSender): MessageSender;
  /** The same slot; the time until a request may leave is kept. */
  meteredSlot(slot: SendSlot): SendSlot;
  /** Tells what came of one look for a message to send. */
  readonly dealtWith: (result: SendResult) => void;
}

/** Registers the counters of the sending; `nowMs` is a clock that never jumps. */
export function createSendingMetrics(
  registry: Registry,
  nowMs: () => number = () => performance.now(),
): SendingMetrics {
  const requests = new Counter({
    name: 'message_requests_total',
    help: 'Requests to the provider by outcome: accepted, failed, opted-out, unknown, retry-later, pause',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const skipped = new Counter({
    name: 'messages_skipped_total',
    help: 'Messages that were dealt with without a request: opted out or without a usable number',
    registers: [registry],
  });
  const gap = new Histogram({
    name: 'message_request_gap_seconds',
    help: 'Time between two requests of this process',
    buckets: GAP_SECONDS,
    registers: [registry],
  });
  const wait = new Histogram({
    name: 'message_slot_wait_seconds',
    help: 'Time that a message waited for the slot',
    buckets: WAIT_SECONDS,
    registers: [registry],
  });
  let lastRequestAtMs: number | null = null;
  let waitingSinceMs: number | null = null;
  let hasRequested = false;

  return {
    metered: (sender) => ({
      prepare: () => sender.prepare(),
      findSent: (query) => sender.findSent(query),
      async send(message) {
        const atMs = nowMs();
        const answering = sender.send(message);
        // Only now: between the slot and the request nothing may take time.
        hasRequested = true;
        if (lastRequestAtMs !== null) gap.observe((atMs - lastRequestAtMs) / SECOND_MS);
        lastRequestAtMs = atMs;
        const answer = await answering;
        requests.inc({ outcome: outcomeOf(answer).kind });
        return answer;
      },
    }),
    meteredSlot: (slot) => ({
      async untilFree(signal) {
        waitingSinceMs ??= nowMs();
        await slot.untilFree(signal);
      },
      take: () => slot.take(),
      async mayLeave() {
        const mayLeave = await slot.mayLeave();
        if (mayLeave && waitingSinceMs !== null) {
          wait.observe((nowMs() - waitingSinceMs) / SECOND_MS);
          waitingSinceMs = null;
        }
        return mayLeave;
      },
      arrived: () => slot.arrived(),
    }),
    dealtWith({ kind }) {
      if (kind === 'done' && !hasRequested) skipped.inc();
      hasRequested = false;
      waitingSinceMs = null;
    },
  };
}

/**
 * Registers gauges that read the rows at each scrape; every worker reports the same. While the database is away the
 * last values stay.
 */
export function registerRowMetrics(registry: Registry, deps: SendingDeps, actor: SystemActor): void {
  const messages = new Gauge({
    name: 'messages',
    help: 'Messages of this derby by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await countMessagesByState(deps, actor).catch(() => null);
      for (const [state, count] of Object.entries(counts ?? {})) messages.set({ state }, count);
    },
  });
  const alarm = new Gauge({
    name: 'worker_alarm',
    help: '1 while messages are due and none has gone out for 30 seconds',
    registers: [registry],
    async collect() {
      const isRaised = await readWorkerAlarm(deps, actor).then(
        (raised) => raised !== null,
        () => null,
      );
      if (isRaised !== null) alarm.set(isRaised ? 1 : 0);
    },
  });
}
