/** A copy in random order, each order as likely as any other. `random` gives numbers from 0 up to but not 1. */
export function shuffle<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
