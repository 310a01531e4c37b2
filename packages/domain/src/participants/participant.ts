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

/** The largest ticket count. */
export const MAX_TICKET_COUNT = 1_000_000;
