/*
 * What the description says of texts that the domain refuses with sentences of its own. These words are published and
 * not checked here: they are written for generators of clients and of test data.
 */

/** A text that must be given. */
export const NOT_BLANK = { type: 'string', minLength: 1, pattern: '\\S' } as const;

/** 1 to 80 characters after trimming. */
export const NAME = { type: 'string', minLength: 1, pattern: '^\\s*\\S(?:[\\s\\S]{0,78}\\S)?\\s*$' } as const;

/** Ten digits among other characters; of eleven digits the first is 1. */
export const PHONE_NUMBER = { pattern: '^[^0-9]*(?:1[^0-9]*)?(?:[0-9][^0-9]*){10}$' } as const;

/** Decimal text, more than 0 and at most 2000. */
export const FISH_WEIGHT = {
  pattern:
    '^\\s*\\+?0*(?:[1-9][0-9]{0,2}(?:\\.[0-9]*)?|1[0-9]{3}(?:\\.[0-9]*)?|2000(?:\\.0*)?|\\.0{0,5}[1-9][0-9]*)\\s*$',
} as const;

/** 6 to 1000 characters, of which at least 6 are left after trimming. */
export const NEW_PASSWORD = { type: 'string', maxLength: 1_000, pattern: '^\\s*\\S[\\s\\S]{4,}\\S\\s*$' } as const;

/** An address, or blank for none. */
export const EMAIL = { maxLength: 254, pattern: '^\\s*(?:[^\\s@]+@[^\\s@]*\\.[^\\s@]*\\s*)?$' } as const;

/** How often a participant bought something. */
export const COUNT = { minimum: 0, maximum: 1_000_000 } as const;

/** What a message may be. */
export const MESSAGE = { type: 'string', minLength: 1, maxLength: 1_600, pattern: '\\S' } as const;

/** Printable ASCII without surrounding blanks. */
export const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: '^[!-~](?:[ -~]*[!-~])?$',
} as const;

/** The header of a part whose file name ends in .csv. */
export const CSV_DISPOSITION = { type: 'string', pattern: '; ?filename="[^"]*\\.[Cc][Ss][Vv]"' } as const;
