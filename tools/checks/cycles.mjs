/**
 * The circles among arrows, each found once and written from its first name back to it.
 * @param {readonly { from: string, to: string }[]} arrows
 * @returns {string[][]} such as `[['a', 'b', 'a']]`
 */
export function cyclesBetween(arrows) {
  /** @type {Map<string, Set<string>>} */
  const targets = new Map();
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  /** @type {Set<string>} */
  const finished = new Set();
  /** @type {string[][]} */
  const circles = [];

  /** @param {string} name @param {string[]} trail */
  function visit(name, trail) {
    const seenAt = trail.indexOf(name);
    if (seenAt >= 0) {
      circles.push([...trail.slice(seenAt), name]);
      return;
    }
    if (finished.has(name)) return;
    for (const next of targets.get(name) ?? []) visit(next, [...trail, name]);
    finished.add(name);
  }

  for (const name of targets.keys()) visit(name, []);
  return circles;
}
