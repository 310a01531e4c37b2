import { z } from 'zod';

/** Text of a request: trimmed; anything but text (an operator object, a list, a number) is refused. */
export const text = (name: string) => z.string({ error: `${name} must be text` }).trim();

/** A secret of a request: text that is not trimmed here. */
export const secretText = (name: string) => z.string({ error: `${name} must be text` });

/** The gateway's integers end here, so no larger number was ever an id. */
const MAX_ID = 2_147_483_647;

/** The id of a path: a positive integer as we print it; anything else is the id of nothing. */
export const pathId = (noun: string) => {
  const error = `${noun} not found`;
  return z
    .string({ error })
    .regex(/^[1-9]\d{0,9}$/, { error })
    .transform(Number)
    .refine((id) => id <= MAX_ID, { error });
};

/** A whole number in a query string. */
export const wholeNumber = (name: string, range: { min: number; max?: number; default: number }) => {
  const error =
    range.max === undefined
      ? `${name} must be a whole number from ${range.min}`
      : `${name} must be a whole number from ${range.min} to ${range.max}`;
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= range.min && (range.max === undefined || value <= range.max), { error })
    .default(range.default);
};

/** The gateway's counts end here too; what they may be is not decided here. */
export const wholeCount = (name: string) => {
  const error = `${name} must be a whole number`;
  return z.int32({ error });
};

/** `true` or `false` as text, of a query string or a form. */
export const booleanText = (name: string) =>
  z.enum(['true', 'false'], { error: `${name} must be true or false` }).transform((value) => value === 'true');

/** An instant as ISO 8601 text in UTC. */
export const instant = z.iso.datetime();
