import { once } from 'node:events';
import { watchInterrupts } from './processes.mjs';
import { duration } from './say.mjs';
import { reserve } from './stack.mjs';
import { addressOf, hostOf } from './stack-config.mjs';

/**
 * Runs a stack until Ctrl-C or SIGTERM: locks its data folder, checks its ports, starts it, prints its addresses and
 * stops it. A second Ctrl-C kills all processes at once.
 * @param {import('./stack-config.mjs').StackConfig} config
 * @param {{ start: (signal: AbortSignal) => Promise<import('./stack.mjs').Stack>, listeners?: readonly import('./preflight.mjs').Listener[] }} options
 */
export async function runUntilStopped(config, { start, listeners }) {
  const startedAt = Date.now();
  const unlock = await reserve(config, listeners);
  const signal = watchInterrupts('Stopping. Ctrl-C again kills everything at once.');
  /** @type {import('./stack.mjs').Stack | undefined} */
  let stack;
  try {
    stack = await start(signal);
    printWelcome(config, stack);
    console.log(`\nReady in ${duration(Date.now() - startedAt)}. Ctrl-C stops everything.`);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    const stoppingAt = Date.now();
    await stack?.stop();
    unlock();
    if (stack) console.log(`Everything is stopped (${duration(Date.now() - stoppingAt)}).`);
  }
}

/**
 * Prints the addresses of the product and how to sign in. The password is printed once, at the start that created the
 * account.
 * @param {import('./stack-config.mjs').StackConfig} config
 * @param {import('./stack.mjs').Stack} stack
 */
function printWelcome(config, { administrator }) {
  const { publicUrl, ports, sandbox } = config;
  const lines = [
    ['Site', publicUrl],
    ['Sign in', `${publicUrl}/login`],
    ...(sandbox ? [['Phones', addressOf(hostOf(config, 'sandbox'), ports.sandbox)]] : []),
    ['Administrator', administrator.username],
    [
      'Password',
      administrator.password ??
        `set at the first start; npm run reset-admin -- ${administrator.username} sets a new one`,
    ],
  ];
  console.log();
  for (const [label = '', value = ''] of lines) console.log(`  ${label.padEnd(15)}${value}`);
  if (administrator.password) {
    console.log('\n  The password is not shown again: sign in and change it.');
  }
}
