import { readFileSync } from 'node:fs';

// Preloaded into a process of a stack (NODE_OPTIONS, see shifted-clock.ts). Shifts the wall clock by the value that the
// file, the query of this address, holds for its name. Timers and the time since the start stay correct, as on a host whose clock was set.
// Processes have names in a cluster only; those of another product share one.
const { INSTANCE = 'product' } = process.env;
const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));
/** @type {Record<string, number>} */
const shiftsMs = JSON.parse(readFileSync(file, 'utf8'));
const shiftMs = shiftsMs[INSTANCE] ?? 0;

if (shiftMs !== 0) {
  const RealDate = Date;
  const realNow = RealDate.now.bind(RealDate);
  const now = () => realNow() + shiftMs;
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new RealDate(now()).toString(),
  });
  RealDate.prototype.constructor = globalThis.Date;
}
