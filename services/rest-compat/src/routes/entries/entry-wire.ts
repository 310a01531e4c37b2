import type { z } from 'zod';
import type { entry, entryForm } from '../../contract/entries.ts';
import type { EntryFieldsFragment } from '../../generated/operations.ts';

/** What was typed for an entry, in the gateway's spelling; the place of a photo is empty. */
export function fromWireEntry(body: z.output<typeof entryForm.fields>) {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    phoneNumber: body.phone_number,
    fishWeight: body.fish_weight,
    isJunior: body.is_junior ?? false,
    fishPhoto: null,
  };
}

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
