import { z } from 'zod';

/**
 * The longest texts that a request may hold, in UTF-16 units as they came: checked before anything else is done to
 * them. Those of visitors are the gateway's.
 */
export const MAX_LENGTH = {
  username: 80,
  password: 1_000,
  deviceFingerprint: 500,
  twoFactorCode: 80,
  deviceToken: 500,
  rememberMeToken: 500,
  search: 100,
  /** All other texts, which only administrators send. Rules for each one come later. */
  text: 20_000,
} as const;

/** A board search is split into words, and each word is looked for in every name. */
const MAX_SEARCH_WORDS = 10;

/** Text of a request that goes on as it came; anything but text (an operator object, a list, a number) is refused. */
export const untouchedText = (name: string, maxLength: number = MAX_LENGTH.text) =>
  z
    .string({ error: `${name} must be text` })
    .max(maxLength, { error: `${name} must not be longer than ${maxLength} characters`, abort: true });

/** As `untouchedText`, trimmed. */
export const text = (name: string, maxLength?: number) => untouchedText(name, maxLength).trim();

/** A search of the board. */
export const searchText = (name: string) =>
  text(name, MAX_LENGTH.search)
    .refine((value) => value.split(/\s+/).length <= MAX_SEARCH_WORDS, {
      error: `${name} must not have more than ${MAX_SEARCH_WORDS} words`,
    })
    .meta({
      description: `At most ${MAX_SEARCH_WORDS} words`,
      pattern: `^\\s*(?:\\S+(?:\\s+\\S+){0,${MAX_SEARCH_WORDS - 1}})?\\s*$`,
    });

/** The gateway's integers end here, so no larger number was ever an id. */
const MAX_ID = 2_147_483_647;
const MAX_ID_DIGITS = 10;

/** The id of a path: a positive integer as we print it; anything else is the id of nothing. */
export const pathId = (noun: string) => {
  const error = `${noun} not found`;
  return z
    .string({ error })
    .max(MAX_ID_DIGITS, { error, abort: true })
    .regex(/^[1-9]\d*$/, { error })
    .transform(Number)
    .refine((id) => id <= MAX_ID, { error })
    .meta({ type: 'integer', minimum: 1, maximum: MAX_ID });
};

/** Nine digits: no caller needs a larger number. */
const MAX_WHOLE_NUMBER = 999_999_999;
const MAX_DIGITS = 9;

/** A whole number in a query string. */
export const wholeNumber = (name: string, range: { min: number; max?: number; default: number }) => {
  const { min, max } = range;
  const error =
    max === undefined
      ? `${name} must be a whole number from ${min}`
      : `${name} must be a whole number from ${min} to ${max}`;
  return z
    .string({ error })
    .max(MAX_DIGITS, { error, abort: true })
    .regex(/^\d+$/, { error })
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

/** The body of an answer that only says what was done. */
export const message = z.strictObject({ message: z.string().min(1) });
