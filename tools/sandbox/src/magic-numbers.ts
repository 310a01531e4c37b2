import type { OutcomeName } from './outcomes.ts';

/** What a recipient's number does to the messages sent to it. */
export interface MagicNumber {
  readonly outcome: OutcomeName;
  /** Only this many first requests to the number; later ones are delivered. Without it: always. */
  readonly tries?: number;
}

/** By the last four digits of a number that ends in 555-9xxx; README.md explains the rows. */
const MAGIC_NUMBERS: Readonly<Record<string, MagicNumber>> = {
  '9211': { outcome: 'invalidTo' },
  '9212': { outcome: 'invalidFrom' },
  '9408': { outcome: 'noPermission' },
  '9606': { outcome: 'badFrom' },
  '9610': { outcome: 'optedOut' },
  '9614': { outcome: 'notMobile' },

  '9003': { outcome: 'unreachable' },
  '9004': { outcome: 'blocked' },
  '9005': { outcome: 'unknownHandset' },
  '9006': { outcome: 'landline' },
  '9007': { outcome: 'filtered' },

  '9429': { outcome: 'tooManyRequests', tries: 2 },
  '9500': { outcome: 'serverError', tries: 1 },
  '9501': { outcome: 'acceptedThenServerError', tries: 1 },
  '9503': { outcome: 'unavailable', tries: 1 },

  '9901': { outcome: 'silence', tries: 1 },
  '9902': { outcome: 'reset', tries: 1 },
  '9903': { outcome: 'acceptedThenSilence', tries: 1 },
  '9904': { outcome: 'acceptedThenReset', tries: 1 },

  '9911': { outcome: 'noReceipt' },
  '9912': { outcome: 'receiptsTwice' },
  '9913': { outcome: 'receiptsReversed' },
};

/** The row of a number in E.164 form, e.g. +12505559614. */
export function magicNumberOf(phoneNumber: string): MagicNumber | undefined {
  const lastFour = /555(9\d{3})$/.exec(phoneNumber)?.[1];
  return lastFour === undefined ? undefined : MAGIC_NUMBERS[lastFour];
}
