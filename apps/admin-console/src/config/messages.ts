/** Texts that the login and the sections share (spec.md 8). */
export const AUTHENTICATION_REQUIRED = 'Authentication required. Please login.';
