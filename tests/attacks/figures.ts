import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { ATTACK_NAMES, paceOf, type AttackName } from './attacks.ts';
import { CONNECTIONS, ONE_PHONE, runAttacks } from './run-attacks.ts';
import { judge } from './judge/judge.ts';
import { watchMachine } from './judge/machine.ts';
import { prepareProduct } from './judge/prepare-product.ts';
import { figuresOf } from './judge/print-judgement.ts';
import { runningProduct } from './judge/product.ts';
import { recovery } from './judge/recovery.ts';

/**
 * Attacks the product that runs on DATA_DIR and prints how it kept its promises:
 *
 *   DATA_DIR=... ADMIN_PASSWORD=... node --import tsx tests/attacks/figures.ts [--all | --at-once] [--seconds 8] [attack...]
 *
 * `--at-once` runs all attacks together at the pace of one phone. Each figure is one reading; limits are in `probes.ts`.
 * It adds entries, so it needs a separate data folder.
 */

/** One attack of each kind. */
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
  options: {
    seconds: { type: 'string', default: '8' },
    all: { type: 'boolean', default: false },
    'at-once': { type: 'boolean', default: false },
  },
});
const isAttack = (name: string): name is AttackName => (ATTACK_NAMES as string[]).includes(name);
const unknown = positionals.filter((name) => !isAttack(name));
if (unknown.length > 0)
  throw new Error(`There is no attack ${unknown.join(', ')}; there are ${ATTACK_NAMES.join(', ')}.`);
const chosen = values.all ? ATTACK_NAMES : positionals.length > 0 ? positionals.filter(isAttack) : FIRST;

const { DATA_DIR = '.data', ADMIN_USERNAME = 'admin', ADMIN_PASSWORD = '' } = process.env;
const product = runningProduct(DATA_DIR, { username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
const { otherToken, ...credentials } = await prepareProduct(product);
const machine = await watchMachine(product);
const forMs = Number(values.seconds) * 1_000;

/** How long the product is measured before the first attack. */
const REST_MS = 8_000;
const print = (text: string) => process.stdout.write(`${text}\n`);
let networks = 0;
/** Returns networks with unused budgets. */
const newCallers = () => {
  networks += 1;
  return { ...credentials, venue: `127.0.${networks}.1`, elsewhere: `127.0.${networks}.2` };
};

async function noAttack() {
  await wait(Math.min(forMs, REST_MS));
  return { statuses: {}, serverErrors: [] };
}

print(figuresOf(await judge(product, 'no attack', { machine, callers: newCallers(), attack: noAttack })));
const rounds = values['at-once']
  ? [{ names: ATTACK_NAMES, ...ONE_PHONE }]
  : chosen.map((name) => ({ names: [name], perSecond: paceOf(name), connections: CONNECTIONS }));
for (const { names, ...pace } of rounds) {
  const callers = newCallers();
  const target = { baseUrl: product.baseUrl, from: callers.venue, token: otherToken, seed: 1, forMs, ...pace };
  const judgement = await judge(product, names.length === 1 ? (names[0] ?? '') : 'all at once', {
    machine,
    callers,
    attack: (started) => runAttacks(names, target, started),
  });
  print(figuresOf(judgement));
  print(`  usable again: ${await recovery(product, newCallers())}`);
}
await machine.close();
