import { normalized } from '@derby/rules/unicode-text';

/** What a column that tells a state holds. */
export type StateKind =
  /** Words, such as `Paid` or `Cancelled`. */
  | 'text'
  /** Yes or no, a time, or an amount: whether a ticket is not valid any more. */
  | 'void'
  /** How much was paid back. */
  | 'refunded'
  /** Yes or no, or a time. */
  | 'check-in'
  /** Yes or no: whether a ticket is valid. */
  | 'valid'
  /** The kind of a payment; only a refund matters. */
  | 'payment';

/** What one cell says. `unknown` counts and is noted. */
export type CellState = 'counted' | 'checked-in' | 'void' | 'unknown';

const SCOPE =
  /^(?:order|ticket|attendee|booking|payment|registration|transaction|purchase|guest|participant|lineitem|item|sale|is|was|has)+(?=.)/;
const TEXT =
  /^(?:financial|approval|rsvp|attendance|admission|invoice|refund|cancellation|void|pass|current)?status$|^statut(?!civil)|^etatd|^rsvp$/;
const VOID_STEM = /^(?:date(?:of|de|d)?)?(?:void|cancel|refund|delet|annul|rembours|charge(?:d)?back|revers|invalid)/;
const NO_STATE =
  /reason|raison|polic|fee|frais|quantity|qty|count|number|comment|note|url|link|method|protect|insur|assurance|tickets|(?:by|par)$/;
const CHECK_IN =
  /^(?:date(?:of)?|last|first|time(?:of)?)?(?:check(?:ed)?ins?|scan(?:ned|s)?|admitted|attended|redeem(?:ed)?|arrived|arrivee?|used|present|presence|pointage)(?:at|on|date|time|datetime|status|le)?$|^(?:event|datetime)?(?:checkins|scans)(?:number|count)?$/;
/** What is left after refunds. */
const NET = /(?:less|after|minus|net(?:of)?|before|without)refund/;
const SEEMS_STATE = /status|statut|cancel|annul|refund|rembours|void|checkin|checkedin/;

/** Returns what a header in compact form holds; `unread` for one that seems to tell a state; null for all others. */
export function stateKindOf(header: string): StateKind | 'unread' | null {
  const name = header.replace(SCOPE, '');
  const isScoped = name !== header;
  if (CHECK_IN.test(name) || CHECK_IN.test(header)) return 'check-in';
  if (TEXT.test(name) || (isScoped && name === 'state')) return 'text';
  if (/^(?:valid|active|attending|going)$/.test(name)) return 'valid';
  if (header === 'eventtype') return 'payment';
  if (NET.test(header)) return null;
  if (/refund|rembours/.test(name) && /amount|montant|total|sum|value/.test(name)) return 'refunded';
  if (VOID_STEM.test(name) && !NO_STATE.test(name)) return 'void';
  return SEEMS_STATE.test(header) ? 'unread' : null;
}

/** Reads a cell of a state column. `paid` is the cell of what was paid, or blank. */
export function stateOfCell(kind: StateKind, cell: string, paid: string): CellState {
  const text = cell === '' ? '' : plainWords(cell);
  if (kind === 'text') return stateOfWords(cell, text);
  if (kind === 'payment') return /\b(?:refund|return)/.test(text) ? 'void' : 'counted';
  if (kind === 'valid') return isNo(text, cell) && cell !== '' ? 'void' : 'counted';
  if (isNo(text, cell)) return 'counted';
  const amount = amountOf(cell);
  if (kind === 'refunded' || (kind === 'void' && amount !== null && amount !== 1)) return refundOf(amount, paid);
  if (isYes(text) || isTime(cell)) return kind === 'void' ? 'void' : 'checked-in';
  if (kind === 'check-in' && amount !== null) return 'checked-in';
  const state = stateOfWords(cell, text);
  if (kind === 'check-in' && (state === 'counted' || /^(?:not|no show|absent|pending|unchecked|never)\b/.test(text))) {
    return text.startsWith('checked') ? 'checked-in' : 'counted';
  }
  return state;
}

/** Returns the worst of several states: one that is void makes a ticket void. */
export function worstOf(states: readonly CellState[]): 'counted' | 'checked-in' | 'void' {
  if (states.includes('void')) return 'void';
  return states.includes('checked-in') ? 'checked-in' : 'counted';
}

const CHECKED_IN = /^(?:checked ?in|scanned|used|redeemed|admitted|attended|arrived)$/;
/** Beginnings of statuses whose tickets count. */
const COUNTED =
  /^(?:complete|paid|confirm|approv|active|valid|success|succeed|fulfil|unfulfilled|attending|going|process(?:ed|ing)|captured|sold|booked|registered|issued|purchased|placed|not (?:checked|refunded|cancel|void)|free|ok|yes|publish|paye|reussi|termine|vendu)/;
/** Beginnings of words that say that a ticket is not valid. */
const VOID =
  /^(?:void|delet|refund|rembours|cancel|annul|declin|refus|fail|expir|fraud|chargeback|charge ?back|reject|abandon|revers|invalid|not attending|not going)/;
/** Only a part is refunded or cancelled. */
const PARTIAL = /^(?:refund|rembours|cancel|annul).*\b(?:partial|partially|partiel(?:le|lement)?)\b/;
/** A refund or a cancellation that is a wish, or was refused. After `refunded`, such words only tell why. */
const WISH =
  /^(?:refund|remboursement|cancel|cancell?ation|annulation) (?:.* )?(?:request|requested|pending|denied|declined|failed|rejected|demandee?|attente|refusee?|rejetee?|echouee?)\b/;

function stateOfWords(cell: string, text: string): CellState {
  if (CHECKED_IN.test(text)) return 'checked-in';
  const bare = text.replace(/^(?:order|ticket|payment|auto|fully?|customer|buyer) /, '');
  if (PARTIAL.test(bare) || WISH.test(bare)) return 'unknown';
  if (VOID.test(text) || VOID.test(bare)) return 'void';
  const isBoth = !text.startsWith('not ') && text.split(' ').some((word) => VOID.test(word));
  return cell === '' || (COUNTED.test(text) && !isBoth) ? 'counted' : 'unknown';
}

/** Returns whether a cell of a column that asks for agreement says yes: a tick, `Yes`, or the agreed words. */
export function isAgreed(cell: string): boolean {
  const text = plainWords(cell);
  const isTick = isYes(text) || /^[✓✔☑✅]/u.test(cell);
  return isTick || /^(?:i |je |j )?(?:yes|oui|true|agree|accept|consent|checked|opt(?:ed)? ?in\b)/.test(text);
}

function plainWords(cell: string): string {
  return normalized(cell, 'NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const NO = /^(?:|no|n|non|false|faux|off|none|null|never|na|n a|nil|not .*)$/;
const YES = /^(?:yes|y|oui|o|true|vrai|on|1|x)$/;

/** Also `0`, `0.00`, `-` and `0000-00-00`. */
const isNo = (text: string, cell: string) => NO.test(text) || /^[\s0.,:/-]*$/.test(cell);
const isYes = (text: string) => YES.test(text);
const isTime = (cell: string) => /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\p{L}{3}.*\d{4}|\d{1,2}:\d{2}/u.test(cell);

/** Returns the amount in a cell such as `$75.00` or `75,00 CAD`; null for other texts. */
function amountOf(cell: string): number | null {
  const bare = cell.replaceAll(/[^\d.,-]/g, '');
  if (bare === '' || isTime(cell) || /\p{L}{4}/u.test(cell)) return null;
  const amount = Number(bare.replace(/,(?=\d{1,2}$)/, '.').replaceAll(/,/g, ''));
  return Number.isNaN(amount) ? null : Math.abs(amount);
}

function refundOf(amount: number | null, paid: string): CellState {
  const whole = amountOf(paid);
  return amount !== null && whole !== null && whole > 0 && amount >= whole ? 'void' : 'unknown';
}
