/** Larger than any size in tests. */
const UNBOUNDED = 2 ** 31 - 1;
/** Longer than any control runs. Node accepts no headers timeout above 300 s. */
const UNBOUNDED_MS = 240_000;

/** Returns the names of the limits and checks that a control disables (UNDEFENDED, separated by commas). */
export function readUndefended(): ReadonlySet<string> {
  return new Set((process.env['UNDEFENDED'] ?? '').split(','));
}

/** Returns overrides that lift the named limits, including each number of a nested limit. */
export function liftedLimits<Limits extends object>(limits: Limits, names: ReadonlySet<string>): Partial<Limits> {
  const lifted = Object.entries(limits).filter(([name]) => names.has(name));
  return Object.fromEntries(lifted.map(([name, limit]) => [name, lift(name, limit)])) as Partial<Limits>;
}

function lift(name: string, limit: number | object): number | object {
  if (typeof limit === 'number') return name.endsWith('Ms') ? UNBOUNDED_MS : UNBOUNDED;
  return Object.fromEntries(Object.entries(limit).map(([part, value]) => [part, lift(part, value as number)]));
}
