import type { SystemActor } from '@derby/domain/kernel';
import { countMessagesByState, readWorkerAlarm, type SendingDeps } from '@derby/domain/messaging';
import { Gauge, type Registry } from 'prom-client';

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
