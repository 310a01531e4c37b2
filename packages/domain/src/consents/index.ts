export {
  consentModel,
  consentsIndexes,
  endConsent,
  findConsents,
  giveConsents,
  insertConsents,
  readConsents,
  type Consent,
} from './consent.ts';
