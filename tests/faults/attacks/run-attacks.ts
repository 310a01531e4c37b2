import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AttackTarget } from './attack.ts';
import type { AttackName } from './attacks.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
/** How long late responses are awaited before an attack is killed. */
const AFTER_TIME_MS = 60_000;

/** Runs attacks in a separate process, so that the monitor's own timers are not delayed. Returns the server errors. */
export function runAttacks(names: readonly AttackName[], target: AttackTarget): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = fork(MAIN, [names.join(','), JSON.stringify(target)], { execArgv: ['--import', 'tsx'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), target.forMs + AFTER_TIME_MS);
    let serverErrors: readonly string[] | undefined;
    child.on('message', (message) => (serverErrors = message as readonly string[]));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (serverErrors) resolve(serverErrors);
      else reject(new Error(`The attack ${names.join(', ')} ended with ${signal ?? `code ${code}`}.`));
    });
  });
}
