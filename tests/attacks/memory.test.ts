import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTACK_NAMES } from './attacks.ts';
import { startAttackedProduct, type AttackedProduct } from './judge/attacked-product.ts';
import { memoryFloors } from './judge/memory-floors.ts';
import { ONE_PHONE } from './run-attacks.ts';

const LIMIT_MS = 300_000;

let product: AttackedProduct;
beforeAll(async () => {
  product = await startAttackedProduct();
}, LIMIT_MS);
afterAll(async () => await product.close(), LIMIT_MS);

it(
  'a product returns its memory after the attacks',
  async () => {
    const round = async () =>
      await product.attackAtOnce(ATTACK_NAMES, { ...ONE_PHONE, perSecond: 150, forMs: 5_000, seed: 2 });
    expect(await memoryFloors(product.stack, round)).toEqual([]);
  },
  LIMIT_MS,
);
