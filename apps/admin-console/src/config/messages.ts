/** Texts that the login and the sections share. */
export const AUTHENTICATION_REQUIRED = 'Authentication required. Please login.';
export const CONNECTION_FAILED = 'Error connecting to server';
export const NOT_UPDATED = 'No connection, showing the last known state';
export const CANCEL = 'Cancel';
export const SAVE = 'Save';
export const SAVING = 'Saving...';
export const SEND_SMS = 'Send SMS';
/** Shown in the photo dialog when the photo does not load. */
export const PHOTO_FAILURE = { title: 'Failed to load image', details: 'The image could not be loaded.' } as const;
export const PHOTO_PREVIEW = 'Preview of the chosen photo';

/** Problems of a chosen photo. */
export const PHOTO_PROBLEMS = {
  type: 'Please upload a valid image file (JPEG or PNG)',
  tooLarge: (limit: string) => `File size must be less than ${limit}`,
} as const;
