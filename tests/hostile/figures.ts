import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { ATTACK_NAMES, paceOf, type AttackName } from './attacks/attacks.ts';
import { CONNECTIONS, runAttacks } from './attacks/run-attacks.ts';
import { judge } from './judge/judge.ts';
import { watchMachineStalls } from './judge/machine-stalls.ts';
import { prepareProduct } from './judge/prepare-product.ts';
import { figuresOf } from './judge/print-verdict.ts';
import { runningProduct } from './judge/product.ts';
import { recovery } from './judge/recovery.ts';

/**
 * Attacks the product that runs on DATA_DIR and prints how it kept its promises:
 *
 *   DATA_DIR=... ADMIN_PASSWORD=... node --import tsx tests/hostile/figures.ts [--all] [--seconds 8] [attack...]
 *
 * It adds entries, so it needs a data folder of its own.
 */

/** One attack of each kind that once took the product down. */
const FIRST: readonly AttackName[] = [
  'ready-flood',
  'unfinished-bodies',
  'aborted-bodies',
  'one-long-name',
  'one-long-search',
  'one-long-form',
  'inherited-path',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '8' }, all: { type: 'boolean', default: false } },
});
const isAttack = (name: string): name is AttackName => (ATTACK_NAMES as string[]).includes(name);
const unknown = positionals.filter((name) => !isAttack(name));
if (unknown.length > 0)
  throw new Error(`There is no attack ${unknown.join(', ')}; there are ${ATTACK_NAMES.join(', ')}.`);
const chosen = values.all ? ATTACK_NAMES : positionals.length > 0 ? positionals.filter(isAttack) : FIRST;

const { DATA_DIR = '.data', ADMIN_USERNAME = 'admin', ADMIN_PASSWORD = '' } = process.env;
const product = runningProduct(DATA_DIR, { username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
const token = await prepareProduct(product);
const stalls = await watchMachineStalls();
const forMs = Number(values.seconds) * 1_000;

const print = (text: string) => process.stdout.write(`${text}\n`);
let networks = 0;
/** A network that nobody has used up yet. */
const newCallers = () => {
  networks += 1;
  return { venue: `127.0.${networks}.1`, elsewhere: `127.0.${networks}.2` };
};

async function noAttack() {
  await wait(forMs);
  return { statuses: {}, serverErrors: [] };
}

print(figuresOf(await judge(product, 'no attack', { stalls, callers: newCallers(), attack: noAttack })));
for (const name of chosen) {
  const callers = newCallers();
  const target = {
    baseUrl: product.baseUrl,
    from: callers.venue,
    token,
    seed: 1,
    forMs,
    perSecond: paceOf(name),
    connections: CONNECTIONS,
  };
  const from = performance.now();
  const verdict = await judge(product, name, { stalls, callers, attack: () => runAttacks([name], target) });
  print(figuresOf(verdict));
  print(`  took ${Math.round((performance.now() - from) / 100) / 10} s`);
  print(`  usable again: ${await recovery(product, newCallers())}`);
}
await stalls.close();
