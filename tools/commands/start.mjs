import { once } from 'node:events';
import { runTurbo } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { watchInterrupts } from '../lib/interrupt.mjs';
import { duration } from '../lib/say.mjs';
import { builtServices } from '../lib/services.mjs';
import { reserve, startStack } from '../lib/stack.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';
import { printWelcome } from '../lib/welcome.mjs';

/** Runs the product until it is interrupted. */
export async function main() {
  const startedAt = Date.now();
  const config = readStackConfig(process.env);
  const reservation = await reserve(config);
  /** @type {import('../lib/stack.mjs').Stack | undefined} */
  let stack;
  const interrupts = watchInterrupts({
    onFirst: () => console.log('\nStopping (once more to kill everything at once).'),
    onSecond: () => process.exit(1),
  });
  try {
    await ensureInstalled({ signal: interrupts.signal });
    await runTurbo('build', { signal: interrupts.signal });
    stack = await startStack(config, { services: builtServices, signal: interrupts.signal });
    printWelcome(config, stack);
    console.log(`\nReady in ${duration(Date.now() - startedAt)}. Ctrl-C stops everything.`);
    if (!interrupts.signal.aborted) await once(interrupts.signal, 'abort');
    return 0;
  } finally {
    const stoppingAt = Date.now();
    await stack?.stop();
    reservation.giveBack();
    interrupts.release();
    if (stack) console.log(`Everything is stopped (${duration(Date.now() - stoppingAt)}).`);
  }
}
