import type { OutcomeName } from './outcomes.ts';

/** The outcome of messages to a magic number. */
export interface MagicNumber {
  /** For the page and README.md. */
  readonly says: string;
  readonly outcome: OutcomeName;
  /** The number of first requests with this outcome; later ones are delivered. Without it: all requests. */
  readonly tries?: number;
}

/** By the last four digits of a number that ends in 555-9xxx. */
export const MAGIC_NUMBERS: Readonly<Record<string, MagicNumber>> = {
  '9211': { says: '21211 invalid number', outcome: 'invalidTo' },
  '9212': { says: '21212 invalid sender', outcome: 'invalidFrom' },
  '9408': { says: '21408 region not enabled', outcome: 'noPermission' },
  '9606': { says: '21606 sender cannot send', outcome: 'badFrom' },
  '9610': { says: '21610 opted out', outcome: 'optedOut' },
  '9614': { says: '21614 not a mobile', outcome: 'notMobile' },

  '9003': { says: 'undelivered, 30003 unreachable', outcome: 'unreachable' },
  '9004': { says: 'undelivered, 30004 blocked', outcome: 'blocked' },
  '9005': { says: 'undelivered, 30005 unknown handset', outcome: 'unknownHandset' },
  '9006': { says: 'undelivered, 30006 landline', outcome: 'landline' },
  '9007': { says: 'undelivered, 30007 carrier violation', outcome: 'filtered' },

  '9429': { says: '429, code 20429, twice', outcome: 'tooManyRequests', tries: 2 },
  '9500': { says: '500 once, not accepted', outcome: 'serverError', tries: 1 },
  '9501': { says: '500 once, accepted', outcome: 'acceptedThenServerError', tries: 1 },
  '9503': { says: '503 once, not accepted', outcome: 'unavailable', tries: 1 },

  '9901': { says: 'no answer once, not accepted', outcome: 'silence', tries: 1 },
  '9902': { says: 'connection reset once, not accepted', outcome: 'reset', tries: 1 },
  '9903': { says: 'no answer once, accepted', outcome: 'acceptedThenSilence', tries: 1 },
  '9904': { says: 'connection reset once, accepted', outcome: 'acceptedThenReset', tries: 1 },

  '9911': { says: 'sent, no receipt ever', outcome: 'noReceipt' },
  '9912': { says: 'every receipt twice', outcome: 'receiptsTwice' },
  '9913': { says: 'receipts in reverse order', outcome: 'receiptsReversed' },
};

/** Returns the row of a number in E.164 form, e.g. +12505559614. */
export function magicNumberOf(phoneNumber: string): MagicNumber | undefined {
  const lastFour = /555(9\d{3})$/.exec(phoneNumber)?.[1];
  return lastFour === undefined ? undefined : MAGIC_NUMBERS[lastFour];
}
