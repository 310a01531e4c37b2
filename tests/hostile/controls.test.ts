import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLongForm } from '../support/form.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { ATTACK_NAMES, type AttackName } from './attacks/attacks.ts';
import { CONTROLS, type Control } from './controls.ts';
import { startAttackedProduct, type AttackedProduct } from './judge/attacked-product.ts';
import { buildUndefended } from './judge/undefended.ts';

const TIME_LIMIT_MS = 300_000;
const ATTACK_MS = 3_000;

const controlled = ATTACK_NAMES.map((name) => Object.assign({ name }, CONTROLS[name]));
const undefendedOf = (control: Control) => (control.kind === 'product' ? control.undefended : []);
/** Attacks on products without a defence; the short form makes one for each set of missing defences. */
const ON_PRODUCTS = controlled.filter(({ control }) => control.kind !== 'test');
const FIRST_OF_EACH = ON_PRODUCTS.filter(
  ({ control }, index) => ON_PRODUCTS.findIndex((other) => sameControl(other.control, control)) === index,
);

function sameControl(a: Control, b: Control): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

describe('every attack', () => {
  it.each(controlled)('$name has a control of its defence: $defence', ({ defence, control }) => {
    expect(defence).not.toBe('');
    if (control.kind !== 'test') return;
    const file = join(REPOSITORY_ROOT, control.file);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(control.title);
  });
});

describe('the judge finds a broken promise', () => {
  it(
    'on a product without these defences',
    async () => {
      const all = [...new Set(controlled.flatMap(({ control }) => undefendedOf(control)))];
      const product = await startAttackedProduct(await buildUndefended(all));
      try {
        const kept: AttackName[] = [];
        // Without an attack it keeps its promises.
        await product.recover();
        for (const { name, control } of isLongForm ? ON_PRODUCTS : FIRST_OF_EACH) {
          if ((await problemsOf(product, name, control)).length === 0) kept.push(name);
          await product.recover();
        }
        expect(kept).toEqual([]);
      } finally {
        await product.close();
      }
    },
    TIME_LIMIT_MS,
  );
});

async function problemsOf(product: AttackedProduct, name: AttackName, control: Control): Promise<readonly string[]> {
  const knowsDevice = control.kind !== 'unknown device';
  const { problems } = await product.attack(name, { forMs: ATTACK_MS, knowsDevice });
  process.stdout.write(`control of ${name}: ${problems.join('; ')}\n`);
  return problems;
}
