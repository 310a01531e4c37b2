/** Random numbers of one seed. */
export interface Random {
  /** From 0 to below 1. */
  number(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  bytes(size: number): Buffer;
}

/**
 * Creates the random numbers of a seed and a purpose. Purposes do not disturb each other, so a shorter history still
 * meets most of the same accidents.
 */
export function createRandom(seed: number, purpose: string): Random {
  const words = seedOf(`${seed} ${purpose}`);
  /** sfc32 of PractRand. */
  const word = (): number => {
    const [a = 0, b = 0, c = 0, d = 0] = words;
    const sum = (((a + b) | 0) + d) | 0;
    words[3] = (d + 1) | 0;
    words[0] = b ^ (b >>> 9);
    words[1] = (c + (c << 3)) | 0;
    words[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) word();
  const number = () => word() / 0x1_0000_0000;
  const below = (limit: number) => Math.floor(number() * limit);
  return {
    number,
    below,
    between: (from, to) => from + number() * (to - from),
    chance: (probability) => number() < probability,
    pick: (items) => items[below(items.length)] as never,
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => below(256))),
  };
}

/** Makes `least` to `most` things. */
export function many<Made>(random: Random, least: number, most: number, make: () => Made): Made[] {
  return Array.from({ length: least + random.below(most - least + 1) }, make);
}

/** FNV-1a from four beginnings. */
function seedOf(text: string): Int32Array {
  return Int32Array.from([1, 2, 3, 4], (beginning) => {
    let hash = Math.imul(beginning, 0x811c9dc5);
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return hash;
  });
}
