import { participant } from '../../contract/participants.ts';
import type { z } from 'zod';
import type { ParticipantFieldsFragment } from '../../generated/operations.ts';

type WireParticipant = z.input<typeof participant>;

/** A participant of the gateway in the contract's spelling. */
export function toWireParticipant(one: ParticipantFieldsFragment): WireParticipant {
  return {
    id: one.id,
    first_name: one.firstName,
    last_name: one.lastName,
    email: one.email,
    total_tickets: one.totalTickets,
    derby_entries: one.derbyEntries,
    junior_entries: one.juniorEntries,
    status: participant.shape.status.parse(one.status),
  };
}
