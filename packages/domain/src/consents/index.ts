export {
  consentModel,
  consentsIndexes,
  endConsent,
  findConsents,
  giveConsents,
  insertConsents,
  readConsentQuestion,
  readConsents,
  type Consent,
} from './consent.ts';
