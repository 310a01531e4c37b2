import { addressOf, hostOf } from './stack-config.mjs';

/**
 * Prints the addresses of the product and how to sign in. The password is printed once, at the start that created the
 * account.
 * @param {import('./stack-config.mjs').StackConfig} config
 * @param {import('./stack.mjs').Stack} stack
 */
export function printWelcome(config, { administrator }) {
  const { publicUrl, ports, sandbox } = config;
  const lines = [
    ['Site', publicUrl],
    ['Sign in', `${publicUrl}/login`],
    ...(sandbox ? [['Phones', addressOf(hostOf(config, 'sandbox'), ports.sandbox)]] : []),
    ['Administrator', administrator.username],
    ['Password', administrator.password ?? 'as you set it (it is shown only at the first start)'],
  ];
  console.log();
  for (const [label = '', value = ''] of lines) console.log(`  ${label.padEnd(15)}${value}`);
  if (administrator.password) {
    console.log('\n  The password is not shown again: sign in and change it.');
  }
}
