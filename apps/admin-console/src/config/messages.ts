/** Texts that the login and the sections share. */
export const AUTHENTICATION_REQUIRED = 'Authentication required. Please login.';
export const CONNECTION_FAILED = 'Error connecting to server';
export const SAVE = 'Save';
export const SAVING = 'Saving...';
/** Fixed text: docs/screens.md. */
export const SAVE_FIRST = 'Please save or cancel current edit first';
