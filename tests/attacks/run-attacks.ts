import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Tally } from './judge/judge.ts';
import type { AttackTarget } from './attack.ts';
import type { AttackName } from './attacks.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
/** More connections than a service accepts for one visitor or for all. */
export const CONNECTIONS = 600;
/** The load of one phone. */
export const ONE_PHONE = { perSecond: 50, connections: 100 };
/** How long late responses are awaited before an attack is killed. */
const AFTER_TIME_MS = 60_000;

/** Runs one or several attacks in a separate process, so that the judge's own timers are not delayed. */
export function runAttacks(
  names: readonly AttackName[],
  target: AttackTarget,
  started: (pid: number) => void,
): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const child = fork(MAIN, [names.join(','), JSON.stringify(target)], { execArgv: ['--import', 'tsx'] });
    if (child.pid !== undefined) started(child.pid);
    const timer = setTimeout(() => child.kill('SIGKILL'), target.forMs + AFTER_TIME_MS);
    let tally: Tally | undefined;
    child.on('message', (message) => (tally = message as Tally));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (tally) resolve(tally);
      else reject(new Error(`The attack ${names.join(', ')} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}
