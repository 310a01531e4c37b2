import { Binary, ObjectId, type Db } from 'mongodb';

/** Collections that always differ: sessions and requests in progress. */
const LEFT_OUT = new Set(['sessions', 'pending_logins', 'login_devices']);
/** Times and random names, also in longer texts. */
const BY_NATURE: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d[:-]\d\d(?:[:-]\d\d(?:[.-]\d+)?)?Z?/g, '<time>'],
  [/[\w-]{20,}(?:-mms)?\.jpg/g, '<photo>'],
  [/\$argon2id\$\S+/g, '<hash>'],
  [/^v2\.[\w-]{40,}$/g, '<sealed>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
];
/** Fields whose values are encrypted, random or measured. */
const ANEW = /^(?:jwt_secret|sealedSeed|sha256|requestId|address)$/;

/** Returns a value without parts that always differ. */
export function comparable(value: unknown): unknown {
  if (typeof value === 'string')
    return BY_NATURE.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), value);
  if (value instanceof Date) return '<time>';
  if (value instanceof Binary || value instanceof ObjectId) return '<bytes>';
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, ANEW.test(name) && one !== null ? '<anew>' : comparable(one)]),
  );
}

/** Returns every row of a database by collection and id. */
export async function rowsOf(database: Db): Promise<Record<string, unknown>> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name));
  const rows = await Promise.all(
    names.map(
      async (name) => [name, comparable(await database.collection(name).find().sort({ _id: 1 }).toArray())] as const,
    ),
  );
  return Object.fromEntries(rows.filter(([, found]) => (found as unknown[]).length > 0));
}
