/** A number from 0 up to 1; the same seed gives the same numbers for ever. */
export type Random = () => number;

/** Mulberry32: small, even enough for drawings. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number between both limits, to one decimal: enough for coordinates. */
export const between = (random: Random, min: number, max: number): number =>
  Math.round((min + random() * (max - min)) * 10) / 10;

/** One of the items. */
export function oneOf<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
