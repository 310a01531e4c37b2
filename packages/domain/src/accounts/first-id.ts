/** The administrator who can never be deleted. */
export const FIRST_ID = 1;
