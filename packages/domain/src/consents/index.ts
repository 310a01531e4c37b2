export {
  consentModel,
  consentsIndexes,
  countConsents,
  endConsent,
  findConsents,
  giveConsents,
  insertConsents,
  listConsents,
  readConsentQuestion,
  readConsents,
  type Consent,
} from './consent.ts';
