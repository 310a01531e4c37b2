import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ATTACK_NAMES } from './attacks/attacks.ts';
import { startAttackedProduct, type AttackedProduct } from './judge/attacked-product.ts';
import { figuresOf } from './judge/print-verdict.ts';
import { residentMemory } from './judge/product.ts';
import { settledMemory, type Memory } from './judge/settled-memory.ts';

/** `npm run hostile -- --long` asks for more of everything. */
const IS_LONG = process.env['TEST_FORM'] === 'long';
const SEEDS = IS_LONG ? [1, 2, 3] : [1];
const ATTACK_MS = IS_LONG ? 15_000 : 4_000;
/** What one phone can do beside everything else. */
const ONE_PHONE = { perSecond: 50, connections: 100 };
const AT_ONCE_MS = IS_LONG ? 600_000 : 12_000;
const LEAST_WEIGH_INS = IS_LONG ? 30 : 2;
const START_LIMIT_MS = 300_000;
const TEST_LIMIT_MS = AT_ONCE_MS + 240_000;

let product: AttackedProduct;
let warm: Memory;
beforeAll(async () => {
  product = await startAttackedProduct();
  // Everything has been used once: what a process needs for good is there.
  await product.attackAtOnce(ATTACK_NAMES, { ...ONE_PHONE, forMs: 5_000, seed: 1 });
  await product.recover();
  warm = residentMemory(product.stack.processes());
}, START_LIMIT_MS);
afterAll(async () => await product.close(), START_LIMIT_MS);

describe('a product under attack', () => {
  let isBroken = false;
  afterEach(async () => {
    // The next attack meets a product that works.
    if (isBroken) await product.recover();
    isBroken = false;
  }, START_LIMIT_MS);

  describe.each(SEEDS)('with seed %i', (seed) => {
    it.each(ATTACK_NAMES)(
      'keeps its promises during %s',
      async (name) => {
        const verdict = await product.attack(name, { seed, forMs: ATTACK_MS });
        const grown = await settledMemory(product.stack, warm);
        const problems = [...verdict.problems, ...grown];
        isBroken = problems.length > 0;
        if (isBroken) process.stdout.write(`${figuresOf(verdict)}\n`);
        expect(problems).toEqual([]);
      },
      TEST_LIMIT_MS,
    );
  });

  it(
    'keeps its promises while one phone makes all attacks at once',
    async () => {
      const verdict = await product.attackAtOnce(ATTACK_NAMES, { ...ONE_PHONE, forMs: AT_ONCE_MS, seed: 1 });
      process.stdout.write(`${figuresOf(verdict)}\n`);
      const wrong = verdict.promises.filter((promise) => promise.wrong > 0 || promise.p99Ms > promise.limitMs);
      expect(wrong).toEqual([]);
      expect(verdict.problems.filter((problem) => problem.includes('ended:') || problem.includes('error'))).toEqual([]);
      const weighIns = verdict.promises.filter(({ name }) => name.startsWith('sign in and weigh in'));
      expect(weighIns.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_WEIGH_INS);
    },
    TEST_LIMIT_MS,
  );
});
