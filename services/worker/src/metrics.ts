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
/** Fine steps above the spacing of two seconds, and coarse ones below: a shorter gap would show. */
const GAP_SECONDS = [1, 2, 2.05, 2.1, 2.5, 3, 5, 10, 30, 60];
const WAIT_SECONDS = [0.1, 0.5, 1, 1.5, 2, 2.5, 3, 5, 10, 30, 60];

/** The metrics of sending. */
export interface SendingMetrics {
  /** Returns the sender with its requests counted by outcome and the time between them measured. */
  metered(sender: MessageSender): MessageSender;
  /** Returns the slot with the waiting time measured. */
  meteredSlot(slot: SendSlot): SendSlot;
  /** Records the result of one attempt to send a message. */
  readonly dealtWith: (result: SendResult) => void;
}

/** Registers the metrics of sending; `nowMs` is a monotonic clock. */
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
    help: 'Messages that a worker settled without a request',
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

  return {
    metered: (sender) => ({
      findSent: (query) => sender.findSent(query),
      async send(message) {
        const atMs = nowMs();
        if (lastRequestAtMs !== null) gap.observe((atMs - lastRequestAtMs) / SECOND_MS);
        lastRequestAtMs = atMs;
        const response = await sender.send(message);
        requests.inc({ outcome: outcomeOf(response).kind });
        return response;
      },
    }),
    meteredSlot: (slot) => ({
      async take(signal) {
        const sinceMs = nowMs();
        const isTaken = await slot.take(signal);
        if (isTaken) wait.observe((nowMs() - sinceMs) / SECOND_MS);
        return isTaken;
      },
      isHeld: () => slot.isHeld(),
      giveBack: () => slot.giveBack(),
    }),
    dealtWith({ kind }) {
      if (kind === 'skipped') skipped.inc();
    },
  };
}

/**
 * Registers gauges that read the rows at each scrape; all workers report the same values. While the database is down
 * they keep their last values.
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
    help: '1 while messages are due and none has been sent for 30 seconds',
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
