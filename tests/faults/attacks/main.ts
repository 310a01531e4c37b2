import { setPriority } from 'node:os';
import { openAttack, type AttackTarget } from './attack.ts';
import { ATTACKS, type AttackName } from './attacks.ts';

/** A real attacker has its own processors, so here it must not take those of the product. */
const LOW_PRIORITY = 10;

const [names = '', target = ''] = process.argv.slice(2);
setPriority(LOW_PRIORITY);
const [context, serverErrors] = openAttack(JSON.parse(target) as AttackTarget);
await Promise.all((names.split(',') as AttackName[]).map((name) => ATTACKS[name](context)));
process.send?.(serverErrors);
process.disconnect();
