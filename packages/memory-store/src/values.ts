import mongoose from 'mongoose';

const { Binary, Double, Int32, Long } = mongoose.mongo;
/** Numbers as a backup has them. */
const NUMBERS = [Double, Int32, Long];

/** A stored document. It never changes: a write replaces it. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a deep copy of a value as the driver would send it: `undefined` becomes null, and bytes become Binary. Throws on
 * values of kinds that the domain does not store.
 */
export function copied<Value>(value: Value): Value;
export function copied(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (isDocument(value)) {
    const copy: Record<string, unknown> = {};
    for (const field of Object.keys(value)) copy[field] = copied(value[field]);
    return copy;
  }
  if (Array.isArray(value)) return Array.from(value, copied);
  if (value instanceof Date) return new Date(value);
  if (value instanceof Uint8Array) return new Binary(Buffer.from(value));
  if (value instanceof Binary) return new Binary(Buffer.from(value.value()), value.sub_type);
  if (NUMBERS.some((kind) => value instanceof kind)) return Number(value);
  if (typeof value === 'object' && 'toBSON' in value) return copied((value as { toBSON(): unknown }).toBSON());
  throw new Error(`the memory store cannot store a value like ${Object.prototype.toString.call(value)}`);
}

export const isDocument = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
