import mongoose from 'mongoose';

const { Binary, Double, Int32, Long } = mongoose.mongo;

/** A stored document. It never changes: a write replaces it. */
export type Row = Readonly<Record<string, unknown>>;

/** Numbers as a backup writes them. */
const NUMBERS = [Double, Int32, Long];

/**
 * Returns a deep copy of a value as the driver would send it: `undefined` becomes null, and bytes become Binary. Throws on
 * values of kinds that the domain does not store.
 */
export function copied<Value>(value: Value): Value;
export function copied(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object') throw new Error(`the memory store cannot store a ${typeof value}`);
  if (Array.isArray(value)) return Array.from(value, copied);
  if (value instanceof Date) return new Date(value);
  if (value instanceof Uint8Array) return new Binary(Buffer.from(value));
  if (value instanceof Binary) return new Binary(Buffer.from(value.value()), value.sub_type);
  if (NUMBERS.some((kind) => value instanceof kind)) return Number(value);
  if ('toBSON' in value && typeof value.toBSON === 'function') return copied((value.toBSON as () => unknown)());
  return copiedDocument(value);
}

function copiedDocument(value: object): Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new Error(`the memory store cannot store a ${value.constructor.name}`);
  }
  const copy: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) copy[field] = copied(inner);
  return copy;
}

export const isDocument = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns a text that is equal for values that an index takes for equal, or null for a value that cannot be indexed. */
export function indexKeyOf(value: unknown): string | null {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return `s${value}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value instanceof Date ? `d${value.getTime()}` : null;
}
