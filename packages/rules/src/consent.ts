/**
 * The version of `consentText`. A change of the words raises it: consents that were given before keep the version
 * and the words of their time.
 */
export const CONSENT_WORDING = 2;

/** The words at check-in of version 1, which stood on the form only. */
export const FIRST_CONSENT_TEXT = 'Agrees to text messages about the derby';

/** What a person agrees to. The check-in, New Entry, the import and the page `/texts` show the same words. */
export function consentText({ organiser }: { readonly organiser: { readonly name: string } }): string {
  return (
    `I agree to get text messages about the derby from ${organiser.name}: one for each fish that I weigh in, one ` +
    'with my final rank, and at most three a day with news. Message and data rates may apply. Reply STOP to end them, ' +
    'HELP for help.'
  );
}
