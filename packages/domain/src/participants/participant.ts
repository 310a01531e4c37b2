/** What a participant may be; an administrator sets any of them freely. */
export const PARTICIPANT_STATUSES = ['active', 'checked-in', 'cancelled'] as const;

export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

/** How many tickets a participant has; `totalTickets` counts all tickets, also those of dinners. */
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
  /** Lower case and NFC, of one participant only; null for who gave none. */
  readonly email: string | null;
  readonly status: ParticipantStatus;
}

/** Names are as long as those of entries. */
export const MAX_NAME_LENGTH = 80;

/** The largest count of tickets that is kept. */
export const MAX_TICKET_COUNT = 1_000_000;
