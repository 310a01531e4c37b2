/** Statuses of a participant. An administrator can set any of them. */
export const PARTICIPANT_STATUSES = ['active', 'checked-in', 'cancelled'] as const;

export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

/** Ticket counts of a participant. `totalTickets` counts all tickets, also those of dinners. */
export interface TicketCounts {
  readonly totalTickets: number;
  readonly derbyEntries: number;
  readonly juniorEntries: number;
}

/** A person who bought a ticket. */
export interface Participant extends TicketCounts {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case and NFC, unique among participants; null without one. */
  readonly email: string | null;
  readonly status: ParticipantStatus;
}

/** The tickets of a row in a ticketing export. */
export interface TicketRow {
  readonly quantity: number;
  readonly kind: 'derby' | 'junior' | 'other';
  /** `void` rows (cancelled, refunded) add no tickets. */
  readonly state: 'counted' | 'checked-in' | 'void';
}

/**
 * Identical rows of an export, which are several tickets. The `key` stays the same in the next export; the rows may
 * change, for example when an order is refunded.
 */
export interface SourceLine {
  readonly key: string;
  readonly rows: readonly TicketRow[];
}

/** The largest ticket count. */
export const MAX_TICKET_COUNT = 1_000_000;
