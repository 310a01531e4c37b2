import { planOf } from './plan-of.ts';
import { simulate } from './simulate.ts';

/* A process that simulates the seeds that its parent sends (`lanes.ts`), and sends their reports. */

process.on('message', (seed: number) => {
  const before = process.cpuUsage();
  void simulate(planOf(seed)).then(({ story: _story, ...report }) => {
    const { user, system } = process.cpuUsage(before);
    process.send?.({ ...report, cpuMs: (user + system) / 1_000 });
  });
});
