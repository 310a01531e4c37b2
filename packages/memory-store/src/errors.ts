import mongoose from 'mongoose';
import type { Row } from './values.ts';

const { MongoServerError } = mongoose.mongo;

/** The server's codes of the errors of one write. Others, such as an outage, end a bulk write. */
export const WRITE_ERRORS = {
  badValue: 2,
  typeMismatch: 14,
  pathNotViable: 28,
  conflictingUpdate: 40,
  immutableField: 66,
  duplicateKey: 11_000,
} as const;

const CODES: ReadonlySet<unknown> = new Set(Object.values(WRITE_ERRORS));

export function writeError(kind: keyof typeof WRITE_ERRORS, message: string, details: object = {}) {
  return new MongoServerError({ message, errmsg: message, code: WRITE_ERRORS[kind], ...details });
}

export const isWriteError = (error: unknown): error is mongoose.mongo.MongoServerError =>
  error instanceof MongoServerError && CODES.has(error.code);

export function duplicateKeyError(collection: string, index: { name: string; key: object }, keyValue: Row) {
  const message = `E11000 duplicate key error collection: memory.${collection} index: ${index.name} dup key: ${JSON.stringify(keyValue)}`;
  return writeError('duplicateKey', message, { index: 0, keyPattern: index.key, keyValue });
}

/** Throws on options with a value that the store does not know: ignoring one could change what an operation means. */
export function refuseUnknown(what: string, given: object | undefined, known: readonly string[]): void {
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value !== undefined && !known.includes(name))
      throw new Error(`the memory store does not know ${name} of ${what}`);
  }
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
