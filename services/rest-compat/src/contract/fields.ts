import { z } from 'zod';

/** Text of a request: trimmed; anything but text (an operator object, a list, a number) is refused. */
export const text = (name: string) => z.string({ error: `${name} must be text` }).trim();

/** Text of a request that goes on as it came. */
export const untouchedText = (name: string) => z.string({ error: `${name} must be text` });

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
    .refine((id) => id <= MAX_ID, { error })
    .meta({ type: 'integer', minimum: 1, maximum: MAX_ID });
};

/** Nine digits: more is no number that anybody asks for. */
const MAX_WHOLE_NUMBER = 999_999_999;

/** A whole number in a query string. */
export const wholeNumber = (name: string, range: { min: number; max?: number; default: number }) => {
  const { min, max } = range;
  const error =
    max === undefined
      ? `${name} must be a whole number from ${min}`
      : `${name} must be a whole number from ${min} to ${max}`;
  return z
    .string({ error })
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && (max === undefined || value <= max), { error })
    .default(range.default)
    .meta({
      type: 'integer',
      minimum: min,
      maximum: max ?? MAX_WHOLE_NUMBER,
      description: `${range.default} when it is left out`,
    });
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
