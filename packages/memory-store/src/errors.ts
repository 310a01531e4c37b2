import { resolve } from 'mingo/util';
import mongoose from 'mongoose';
import { copied, type Row } from './values.ts';

const { MongoServerError } = mongoose.mongo;

/** The server's codes of the errors of one write. Others, such as an outage, end a bulk write. */
const WRITE_ERRORS = {
  badValue: 2,
  typeMismatch: 14,
  pathNotViable: 28,
  conflictingUpdate: 40,
  notSingleValueField: 54,
  immutableField: 66,
  duplicateKey: 11_000,
} as const;

const CODES: ReadonlySet<unknown> = new Set(Object.values(WRITE_ERRORS));

export function writeError(kind: keyof typeof WRITE_ERRORS, message: string, details: object = {}) {
  return new MongoServerError({ message, errmsg: message, code: WRITE_ERRORS[kind], ...details });
}

export const isWriteError = (error: unknown): error is mongoose.mongo.MongoServerError =>
  error instanceof MongoServerError && CODES.has(error.code);

export function duplicateKeyError(
  collection: string,
  index: { readonly name: string; readonly key: object },
  row: Row,
) {
  const keyValue = Object.fromEntries(Object.keys(index.key).map((field) => [field, resolve(row, field) ?? null]));
  const message = `E11000 duplicate key error collection: ${collection} index: ${index.name} dup key: ${JSON.stringify(keyValue)}`;
  return writeError('duplicateKey', message, { index: 0, keyPattern: index.key, keyValue });
}

/**
 * Returns a copy of options without those that are undefined. Throws on one that the store does not know: ignoring it could
 * change what an operation means.
 */
export function known<Given extends object>(what: string, given: Given, names: readonly string[]): Given {
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  const [other] = defined.find(([name]) => !names.includes(name)) ?? [];
  if (other !== undefined) throw new Error(`the memory store does not know ${other} of ${what}`);
  return copied(Object.fromEntries(defined)) as Given;
}

/** Gives a class all methods that a class of the driver has and it lacks; each throws. */
export function refuseOthers(own: object, driver: object, what: string): void {
  for (const name of Object.getOwnPropertyNames(driver)) {
    if (name in own || typeof Object.getOwnPropertyDescriptor(driver, name)?.value !== 'function') continue;
    Object.defineProperty(own, name, {
      value: () => {
        throw new Error(`the memory store has no ${what}.${name}`);
      },
    });
  }
}
