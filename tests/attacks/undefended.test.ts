import { describe, expect, it } from 'vitest';
import { ATTACK_NAMES, type AttackName } from './attacks.ts';
import { CONTROLS, type Control } from './controls.ts';
import { startAttackedProduct, type AttackedProduct } from './judge/attacked-product.ts';
import { buildUndefended } from './judge/undefended.ts';

const ATTACK_MS = 3_000;

const controlled = ATTACK_NAMES.map((name) => Object.assign({ name }, CONTROLS[name]));
const undefendedOf = (control: Control) => (control.kind === 'product' ? control.undefended : []);
/** Attacks on products without a defence. */
const ON_PRODUCTS = controlled.filter(({ control }) => control.kind !== 'test');

describe('the judge', () => {
  it('reports a broken promise for every attack on a product without its defence', async () => {
    const all = [...new Set(controlled.flatMap(({ control }) => undefendedOf(control)))];
    const product = await startAttackedProduct(await buildUndefended(all));
    try {
      const unbroken: AttackName[] = [];
      // Control: the product keeps its promises without an attack.
      await product.recover();
      for (const { name, control } of ON_PRODUCTS) {
        if ((await problemsOf(product, name, control)).length === 0) unbroken.push(name);
        await product.recover();
      }
      expect(unbroken).toEqual([]);
    } finally {
      await product.close();
    }
  });
});

async function problemsOf(product: AttackedProduct, name: AttackName, control: Control): Promise<readonly string[]> {
  const knowsDevice = control.kind !== 'unknown device';
  const { problems } = await product.attack(name, { forMs: ATTACK_MS, knowsDevice });
  const sentences = problems.map(({ sentence }) => sentence);
  process.stdout.write(`control of ${name}: ${sentences.join('; ')}\n`);
  return sentences;
}
