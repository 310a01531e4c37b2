import { planOf } from './plan-of.ts';
import { simulate } from './simulate.ts';

/* A process that simulates the seeds that its parent sends (`lanes.ts`), and sends their reports. */

process.on('message', (seed: number) => {
  void simulate(planOf(seed)).then(({ story: _story, ...report }) => process.send?.(report));
});
