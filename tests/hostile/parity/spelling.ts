/** Names of the contract that are not those of the schema with underscores. */
const NAMES: Readonly<Record<string, string>> = {
  fishWeightLbs: 'fish_weight',
  firstInitial: 'first_name',
  entriesWithPhotos: 'entriesWithPhotos',
};

/** Returns a value with the field names of the contract. */
export function snake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snake);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    NAMES[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    snake(one),
  ]);
  return Object.fromEntries(entries);
}

export const message = (text: string) => ({ message: text });
