import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isLongForm } from '../support/form.ts';
import { ATTACK_NAMES, type AttackName } from './attacks.ts';
import { ONE_PHONE } from './run-attacks.ts';
import { startAttackedProduct, type AttackedProduct } from './judge/attacked-product.ts';
import type { Judgement } from './judge/judge.ts';
import { figuresOf } from './judge/print-judgement.ts';

const SEEDS = isLongForm ? [1, 2, 3] : [1];
const ATTACK_MS = isLongForm ? 15_000 : 2_000;
/** The gate runs the most expensive floods alone, because each takes all resources, and then all attacks at once. */
const COSTLY: readonly AttackName[] = ['ready-flood', 'invalid-operations', 'new-persisted-queries', 'login-flood'];
const ALONE: readonly AttackName[] = isLongForm ? ATTACK_NAMES : COSTLY;
const AT_ONCE_MS = isLongForm ? 600_000 : 6_000;
const LEAST_WEIGH_INS = isLongForm ? 30 : 2;
const START_LIMIT_MS = 300_000;
const TEST_LIMIT_MS = AT_ONCE_MS + 240_000;

/**
 * Returns the problems without single late responses: one of a hundred may take up to twice its time, because attacks
 * share the processors with the product.
 */
function problemsOf({ promises, problems }: Judgement): string[] {
  const broken = promises.filter(
    ({ wrong, late, count, maxMs, limitMs }) => wrong > 0 || late > Math.ceil(count / 100) || maxMs > 2 * limitMs,
  );
  return problems
    .filter(({ promise }) => promise === null || broken.some(({ name }) => name === promise))
    .map(({ sentence }) => sentence);
}

let product: AttackedProduct;
beforeAll(async () => {
  product = await startAttackedProduct();
}, START_LIMIT_MS);
afterAll(async () => await product.close(), START_LIMIT_MS);

describe('a product under attack', () => {
  let isBroken = false;
  afterEach(async () => {
    // The next attack meets a product that works.
    if (isBroken) await product.recover();
    isBroken = false;
  }, START_LIMIT_MS);

  function expectPromises(judgement: Judgement): void {
    const problems = problemsOf(judgement);
    isBroken = problems.length > 0;
    if (isBroken) process.stdout.write(`${figuresOf(judgement)}\n`);
    expect(problems).toEqual([]);
  }

  describe.each(SEEDS)('with seed %i', (seed) => {
    it.each(ALONE)(
      'keeps its promises during %s',
      async (name) => expectPromises(await product.attack(name, { seed, forMs: ATTACK_MS })),
      TEST_LIMIT_MS,
    );
  });

  it(
    'keeps its promises while one phone runs all attacks at once',
    async () => {
      const judgement = await product.attackAtOnce(ATTACK_NAMES, { ...ONE_PHONE, forMs: AT_ONCE_MS, seed: 1 });
      process.stdout.write(`${figuresOf(judgement)}\n`);
      expectPromises(judgement);
      const weighIns = judgement.promises.filter(({ name }) => name.startsWith('sign in and weigh in'));
      expect(weighIns.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_WEIGH_INS);
    },
    TEST_LIMIT_MS,
  );
});
