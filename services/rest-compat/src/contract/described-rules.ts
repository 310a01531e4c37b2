/*
 * Published descriptions of texts that the domain checks with its own messages. These rules are not checked here.
 * Generators of clients and of test data read them.
 */

/** A required text. */
export const NOT_BLANK = { type: 'string', minLength: 1, pattern: '\\S' } as const;

/** 1 to 80 characters after trimming. */
export const NAME = { type: 'string', minLength: 1, pattern: '^\\s*\\S(?:[\\s\\S]{0,78}\\S)?\\s*$' } as const;

/** An optional text of at most so many characters after trimming. */
export const optionalText = (maxLength: number) => ({
  description: `At most ${maxLength} characters`,
  pattern: `^\\s*(?:\\S(?:[\\s\\S]{0,${maxLength - 2}}\\S)?\\s*)?$`,
});

/** Code points that no reader sees, and white space that controls the line; not the joiners and selectors of letters. */
const HIDDEN =
  '\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u0600-\\u0605\\u061C\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u115F\\u1160' +
  '\\u17B4\\u17B5\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB';
/** Those beyond the first plane. Regular expressions write them in different ways, so that they stand here themselves. */
const HIDDEN_BEYOND =
  '\u{110BD}\u{110CD}\u{13430}-\u{1343F}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}';
const SELECTORS = '\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\u{E0100}-\u{E01EF}';
const JOINERS = '\\u200C\\u200D';
const REFUSED_NAMES = [
  // Fillers, which count as letters.
  '[\\u115F\\u1160\\u3164\\uFFA0]',
  `[${HIDDEN_BEYOND}]`,
  // More than 80 characters after trimming.
  '\\S[\\s\\S]{79,}\\S',
  `(?:^|[^\\p{L}\\p{M}])[${JOINERS}${SELECTORS}]`,
  `[${JOINERS}](?:[^\\p{L}\\p{M}]|$)`,
  '\\p{M}{9}',
  // Web addresses.
  '://',
  '(?:^|[^0-9A-Za-z_])[Ww]{3}\\.',
  '[\\p{L}\\p{N}]\\.\\p{L}[\\p{L}\\p{N}\\-]+(?::[0-9]+)?[/?#]',
];

/** The first or last name of a person. Without look-around, which not all regular expressions know. */
export const PERSON_NAME = {
  type: 'string',
  minLength: 1,
  pattern: `^\\s*[^${HIDDEN}]*\\p{L}[^${HIDDEN}]*\\s*$`,
  not: { pattern: REFUSED_NAMES.join('|') },
  description: '1 to 80 characters with a letter, at most 8 marks on one, and no web address or invisible character.',
} as const;

/** Ten digits among other characters. Eleven digits when the first is 1. */
export const PHONE_NUMBER = { pattern: '^[^0-9]*(?:1[^0-9]*)?(?:[0-9][^0-9]*){10}$' } as const;

/** The same, or blank for none. */
export const PHONE_OR_NONE = {
  pattern: '^(?:\\s*|[^0-9]*(?:1[^0-9]*)?(?:[0-9][^0-9]*){10})$',
} as const;

/** The number of a card. */
export const CARD_NUMBER = { minimum: 1, maximum: 99_999 } as const;

/** Decimal text with a point or a comma, more than 0 and at most 2000. */
export const FISH_WEIGHT = {
  pattern:
    '^\\s*\\+?0*(?:[1-9][0-9]{0,2}(?:[.,][0-9]*)?|1[0-9]{3}(?:[.,][0-9]*)?|2000(?:[.,]0*)?|[.,]0{0,5}[1-9][0-9]*)\\s*$',
} as const;

/** 6 to 1000 characters, at least 6 of them after trimming. */
export const NEW_PASSWORD = { type: 'string', maxLength: 1_000, pattern: '^\\s*\\S[\\s\\S]{4,}\\S\\s*$' } as const;

/** An email address, or blank for none. */
export const EMAIL = { maxLength: 254, pattern: '^\\s*(?:[^\\s@]+@[^\\s@]*\\.[^\\s@]*\\s*)?$' } as const;

/** A number of tickets or entries of a participant. */
export const COUNT = { minimum: 0, maximum: 1_000_000 } as const;

/** The text of a message. */
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
