import { setPriority } from 'node:os';
import { seededRandom } from '../support/random.ts';
import { createTallyBook, createTurns, type AttackTarget } from './attack.ts';
import { ATTACKS, type AttackName } from './attacks.ts';

/** A real attacker has its own processors, so here it must not take those of the product. */
const LOW_PRIORITY = 10;

const [names = '', targetText = ''] = process.argv.slice(2);
const target = JSON.parse(targetText) as AttackTarget;
const chosen = names.split(',') as AttackName[];
setPriority(LOW_PRIORITY);
const book = createTallyBook();
const over = AbortSignal.timeout(target.forMs);
const context = { ...target, random: seededRandom(target.seed), over, book, turn: createTurns(target.perSecond) };
const [alone] = chosen;
if (chosen.length === 1 && alone) await ATTACKS[alone](context);
else await Promise.all(chosen.map(again));
process.send?.(book.close());
process.disconnect();

/** Repeats an attack until the time is over, for several attacks at once. */
async function again(name: AttackName): Promise<void> {
  while (!over.aborted) {
    await Promise.all([ATTACKS[name](context), context.turn()]);
  }
}
