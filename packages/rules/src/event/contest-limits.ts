/** The longest name of a contest, in characters. */
export const CONTEST_NAME_MAX_LENGTH = 120;

/** The years that a derby can be in. */
export const CONTEST_YEARS = { min: 2_000, max: 2_100 } as const;
