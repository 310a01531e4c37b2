import type { z } from 'zod';
import type { entry } from '../../contract/entries.ts';
import type { EntryFieldsFragment } from '../../generated/operations.ts';

/** An entry of the gateway in the contract's spelling. */
export function toWireEntry(one: EntryFieldsFragment): z.input<typeof entry> {
  return {
    id: one.id,
    ticket_id: one.ticketId,
    first_name: one.firstName,
    last_name: one.lastName,
    phone_number: one.phoneNumber,
    fish_weight: one.fishWeightLbs,
    is_junior: one.isJunior,
    created_at: one.createdAt,
    fish_photo_path: one.fishPhotoPath,
    fish_photo_url: one.fishPhotoUrl,
    rank: one.rank,
  };
}
