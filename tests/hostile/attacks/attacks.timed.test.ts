import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongForm } from '../../support/form.ts';
import { ATTACK_NAMES } from './attacks.ts';
import { startAttackedProduct, type AttackedProduct } from './monitor/attacked-product.ts';

/** None in the gate, because all run at once in it. */
const ALONE = isLongForm ? ATTACK_NAMES : [];
const ALONE_MS = isLongForm ? 15_000 : 2_000;
const AT_ONCE_MS = isLongForm ? 60_000 : 6_000;
const LEAST_WEIGH_INS = isLongForm ? 10 : 2;
/** Without a pace, and with more connections of each kind than a service accepts of one visitor or of all. */
const ALL_IT_CAN = { perSecond: null, connections: 800 };
/** The load of one phone. */
const ONE_PHONE = { perSecond: 50, connections: 100 };

let product: AttackedProduct;
beforeAll(async () => {
  product = await startAttackedProduct();
});
afterAll(async () => await product.close());

describe('a product under attack', () => {
  it.each(ALONE)('keeps its promises during %s', async (name) => {
    const { problems } = await product.attack([name], { ...ALL_IT_CAN, forMs: ALONE_MS });
    expect(problems).toEqual([]);
  });

  it('keeps its promises while one phone runs all attacks at once', async () => {
    const { problems, promises } = await product.attack(ATTACK_NAMES, { ...ONE_PHONE, forMs: AT_ONCE_MS });
    expect(problems).toEqual([]);
    const weighIns = promises.filter(({ name }) => name.startsWith('sign in and weigh in'));
    expect(weighIns.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(LEAST_WEIGH_INS);
  });

  it('control: breaks its promises when the administrator weighs in on an unknown device', async () => {
    const options = { ...ALL_IT_CAN, forMs: ALONE_MS, knowsDevice: false };
    const { problems } = await product.attack(['login-flood'], options);
    expect(problems).toContainEqual(expect.stringContaining('Too many attempts. Please try again later.'));
  });
});
