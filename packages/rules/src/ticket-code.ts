import { CARD_SIGNS, CARD_SIGNS_IN_CODE } from './card-code.ts';

/** A raffle ticket as it was typed or scanned. */
export interface ReadTicket {
  readonly number: number;
  /** Null when only the number was typed. */
  readonly signs: string | null;
}

const TICKET_DIGITS = 4;

/** Formats a ticket number, for example `T-0001`. */
export function ticketIdOf(ticketNumber: number): string {
  return `T-${String(ticketNumber).padStart(TICKET_DIGITS, '0')}`;
}

/** Longer than any code of a ticket. */
const MAX_CHARACTERS = 100;
/** Between the parts stands whatever a scanner types for `-` on this keyboard. */
const TICKET = new RegExp(`^(?:#|t[^a-z0-9]?)?\\s*(\\d{1,5})(?:[^a-z0-9]([${CARD_SIGNS}]{${CARD_SIGNS_IN_CODE}}))?$`);

/**
 * Reads a raffle ticket: `7`, `#7`, `T-0007`, or its code `T-0007-7KQ3`, also through a keyboard layout that types
 * another sign for `-`. Returns null for any other text. Whether the signs are right, only the server knows.
 */
export function readTicketCode(text: string): ReadTicket | null {
  if (text.length > MAX_CHARACTERS) return null;
  const [, digits, signs = null] = TICKET.exec(text.trim().toLowerCase()) ?? [];
  const number = Number(digits ?? 0);
  return number < 1 ? null : { number, signs };
}
