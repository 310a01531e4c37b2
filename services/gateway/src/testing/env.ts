/** Returns the names of the limits and checks that a control does without (UNDEFENDED, separated by commas). */
export function readUndefended(): ReadonlySet<string> {
  return new Set((process.env['UNDEFENDED'] ?? '').split(','));
}
