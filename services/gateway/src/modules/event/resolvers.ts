import { readEditableEvent, updateEvent, uploadSponsorLogo, type EventEdit } from '@derby/domain/event';
import type { EventInput, Resolvers } from '../../generated/resolvers.ts';
import { photoIn } from '../../http/uploads.ts';
import { enumNameOf, enumValueOf } from '../enum-names.ts';

export const eventResolvers = {
  Query: {
    event: (_parent, _args, { deps }) => deps.settings.current().event,
    editableEvent: (_parent, _args, { actor, deps }) => readEditableEvent(deps, actor),
  },
  Mutation: {
    updateEvent: async (_parent, { event, version }, { actor, deps }) =>
      await updateEvent(deps, actor, editOf(event), version),
    uploadSponsorLogo: async (_parent, { logo }, { actor, deps }) =>
      await uploadSponsorLogo(deps, actor, photoIn(logo, 'logo')),
  },
  PrizePlace: { division: ({ division }) => enumNameOf(division) },
  PrizeDraw: { pool: ({ pool }) => enumNameOf(pool) },
} satisfies Resolvers;

/** Turns fields that the input leaves out into null. */
function editOf(input: EventInput): EventEdit {
  const { organiser, venue, fishingBoundaries, licence, tickets } = input;
  return {
    ...input,
    weighInStart: input.weighInStart ?? null,
    weighInEnd: input.weighInEnd ?? null,
    entryDeadline: input.entryDeadline ?? null,
    contactEmail: input.contactEmail ?? null,
    organiser: { name: organiser.name, url: organiser.url ?? null },
    venue: {
      ...venue,
      latitude: venue.latitude ?? null,
      longitude: venue.longitude ?? null,
      mapsUrl: venue.mapsUrl ?? null,
    },
    programme: input.programme.map((item) => ({
      ...item,
      endsAt: item.endsAt ?? null,
      place: item.place ?? null,
      mapsUrl: item.mapsUrl ?? null,
    })),
    prizes: input.prizes.map(({ id, title, description, place, draw, sponsor }) => ({
      title,
      description,
      id: id ?? undefined,
      place: place ? { ...place, division: enumValueOf(place.division) } : undefined,
      draw: draw ? { pool: enumValueOf(draw.pool), aboveLbs: draw.aboveLbs ?? undefined } : undefined,
      sponsor: sponsor ?? undefined,
    })),
    isOnePrizePerPerson: input.isOnePrizePerPerson ?? undefined,
    // The use case checks the words.
    settled: (input.settled ?? undefined) as EventEdit['settled'],
    fishingBoundaries: {
      text: fishingBoundaries.text ?? null,
      from: fishingBoundaries.from ?? null,
      to: fishingBoundaries.to ?? null,
    },
    licence: licence ? { text: licence.text, url: licence.url ?? null } : null,
    tickets: {
      url: tickets.url ?? null,
      price: tickets.price ?? null,
      currency: tickets.currency ?? null,
      onSaleFrom: tickets.onSaleFrom ?? null,
    },
  };
}
