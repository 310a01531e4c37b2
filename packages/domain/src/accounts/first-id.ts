/** The administrator who can never be deleted (spec.md 5). */
export const FIRST_ID = 1;
