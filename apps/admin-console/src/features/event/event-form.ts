import { eventFactsSchema, type DerbyEvent, type Landmark } from '@derby/rules/event/event-facts';
import { endsAfterStart, isWallClock, WALL_CLOCK_REASON } from '@derby/rules/event/derby-time';
import { derbyEventOf } from '@derby/rules/event/derby-event';
import { set, type FieldErrors, type ResolverResult } from 'react-hook-form';
import type { Event_EventQuery, EventInput } from '../../generated/graphql.ts';
import { z } from '../../lib/zod.ts';

/** The event as the gateway returns it for editing. */
export type EditableEvent = Event_EventQuery['editableEvent'];

/**
 * Texts of the form. Unknown values are empty. Times are wall-clock times in the zone of the derby. The slogan is one
 * text with several lines.
 */
export type EventFormValues = ReturnType<typeof valuesOf>;

export function valuesOf(event: EditableEvent) {
  const { organiser, venue, fishingBoundaries, licence, tickets } = event;
  return {
    title: event.title,
    shortTitle: event.shortTitle,
    weighInStart: event.weighInStart ?? '',
    weighInEnd: event.weighInEnd ?? '',
    entryDeadline: event.entryDeadline ?? '',
    slogan: event.slogan.join('\n'),
    summary: event.summary,
    organiser: { name: organiser.name, url: organiser.url ?? '' },
    contactEmail: event.contactEmail ?? '',
    venue: {
      name: venue.name,
      streetAddress: venue.streetAddress,
      locality: venue.locality,
      region: venue.region,
      country: venue.country,
      mapsUrl: venue.mapsUrl ?? '',
      latitude: textOf(venue.latitude),
      longitude: textOf(venue.longitude),
    },
    programme: event.programme.map(({ title, startsAt, endsAt, description, place, mapsUrl }) => ({
      title,
      startsAt,
      endsAt: endsAt ?? '',
      description,
      place: place ?? '',
      mapsUrl: mapsUrl ?? '',
    })),
    prizes: event.prizes.map(prizeValues),
    isOnePrizePerPerson: event.isOnePrizePerPerson ?? false,
    sponsors: event.sponsors.map(({ alt, src, minWidth }) => ({ alt, src, minWidth })),
    fishingBoundaries: {
      text: fishingBoundaries.text ?? '',
      from: landmarkValues(fishingBoundaries.from),
      to: landmarkValues(fishingBoundaries.to),
    },
    licence: { text: licence?.text ?? '', url: licence?.url ?? '' },
    tickets: {
      url: tickets.url ?? '',
      price: textOf(tickets.price),
      currency: tickets.currency ?? '',
      onSaleFrom: tickets.onSaleFrom ?? '',
    },
  };
}

/** Converts form values to the input of the mutation. Empty texts become null, which means unknown. */
export function inputOf(values: EventFormValues): EventInput {
  const { venue, fishingBoundaries, licence, tickets } = values;
  return {
    ...values,
    weighInStart: orNull(values.weighInStart),
    weighInEnd: orNull(values.weighInEnd),
    entryDeadline: orNull(values.entryDeadline),
    slogan: values.slogan.split('\n').filter((line) => line.trim() !== ''),
    organiser: { name: values.organiser.name, url: orNull(values.organiser.url) },
    contactEmail: orNull(values.contactEmail),
    venue: {
      ...venue,
      country: venue.country.trim().toUpperCase(),
      mapsUrl: orNull(venue.mapsUrl),
      latitude: numberOf(venue.latitude),
      longitude: numberOf(venue.longitude),
    },
    programme: values.programme.map((item) => ({
      ...item,
      endsAt: orNull(item.endsAt),
      place: orNull(item.place),
      mapsUrl: orNull(item.mapsUrl),
    })),
    prizes: values.prizes.map(prizeOf),
    fishingBoundaries: {
      text: orNull(fishingBoundaries.text),
      from: landmarkOf(fishingBoundaries.from),
      to: landmarkOf(fishingBoundaries.to),
    },
    licence: `${licence.text}${licence.url}`.trim() === '' ? null : { text: licence.text, url: orNull(licence.url) },
    tickets: {
      url: orNull(tickets.url),
      price: numberOf(tickets.price),
      // A currency has no meaning without a price.
      currency: tickets.price.trim() === '' ? null : orNull(tickets.currency.toUpperCase()),
      onSaleFrom: orNull(tickets.onSaleFrom),
    },
  };
}

/** Returns the event as visitors would see it, or null while the form has problems. */
export function previewOf(values: EventFormValues): DerbyEvent | null {
  const input = inputOf(values);
  const facts = eventFactsSchema.safeParse(input);
  if (!facts.success) return null;
  return derbyEventOf(facts.data, {
    contestName: input.title,
    contestYear: Number(values.weighInStart.slice(0, 'YYYY'.length)),
    weighInStart: values.weighInStart,
    weighInEnd: values.weighInEnd,
  });
}

const moment = z.string().refine(isWallClock, WALL_CLOCK_REASON).nullable();

const REQUIRED = 'This must not be empty.';

const formSchema = eventFactsSchema
  .extend({
    title: z.string().trim().min(1, REQUIRED),
    weighInStart: moment,
    weighInEnd: moment,
    entryDeadline: moment,
  })
  .superRefine(({ weighInStart, weighInEnd, tickets }, context) => {
    if (tickets.price !== null && tickets.currency === null) {
      context.addIssue({ code: 'custom', path: ['tickets', 'currency'], message: REQUIRED });
    }
    if (!endsAfterStart(weighInStart ?? '', weighInEnd ?? '')) {
      context.addIssue({ code: 'custom', path: ['weighInEnd'], message: 'The weigh-in must end after it starts.' });
    }
  });

/** Validates the form by the server's rules and assigns each error to its field. */
export function resolveEvent(values: EventFormValues): ResolverResult<EventFormValues> {
  const parsed = formSchema.safeParse(inputOf(values));
  if (parsed.success) return { values, errors: {} };
  const errors: FieldErrors<EventFormValues> = {};
  for (const { path, message } of parsed.error.issues) {
    // All lines of the slogan are one field.
    const place = path[0] === 'slogan' ? 'slogan' : path.join('.');
    set(errors, place, { type: 'rule', message: sentenceOf(message) });
  }
  return { values: {}, errors };
}

/** Turns "must not be empty" into a sentence. The server puts the name of the field before it instead. */
function sentenceOf(message: string): string {
  return message.startsWith('must') ? `This ${message}.` : message;
}

const PRIZE_ID_BYTES = 4;

const newPrizeId = () => Array.from(crypto.getRandomValues(new Uint8Array(PRIZE_ID_BYTES)), hexOf).join('');

/** Returns the values of a prize; those of a new one without a prize. */
export function prizeValues(prize: Partial<EditableEvent['prizes'][number]> = {}) {
  const { id, title = '', description = '', place, draw, sponsor } = prize;
  return {
    id: id ?? newPrizeId(),
    title,
    description,
    goesTo: place ? 'place' : draw ? 'draw' : 'nothing',
    place: { division: place?.division ?? ('REGULAR' as const), rank: textOf(place?.rank ?? 1) },
    draw: { pool: draw?.pool ?? ('ALL' as const), aboveLbs: textOf(draw?.aboveLbs) },
    sponsor: sponsor ?? '',
  };
}

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Returns a number that must be there: NaN for an empty text, so that validation reports it. */
const required = (text: string): number => numberOf(text) ?? Number.NaN;

function prizeOf({ goesTo, place, draw, sponsor, ...prize }: ReturnType<typeof prizeValues>) {
  return {
    ...prize,
    place: goesTo === 'place' ? { ...place, rank: required(place.rank) } : null,
    draw: goesTo === 'draw' ? { ...draw, aboveLbs: draw.pool === 'ABOVE' ? required(draw.aboveLbs) : null } : null,
    sponsor: orNull(sponsor),
  };
}

function landmarkValues(landmark: Landmark | null) {
  return { name: landmark?.name ?? '', latitude: textOf(landmark?.latitude), longitude: textOf(landmark?.longitude) };
}

/** Returns null for an empty landmark. A missing coordinate becomes NaN, so that validation reports it. */
function landmarkOf({ name, latitude, longitude }: ReturnType<typeof landmarkValues>): Landmark | null {
  if (`${name}${latitude}${longitude}`.trim() === '') return null;
  return { name, latitude: numberOf(latitude) ?? Number.NaN, longitude: numberOf(longitude) ?? Number.NaN };
}

/** Returns the position of a landmark in the form, or null while it is not complete. */
export function positionOf({
  latitude,
  longitude,
}: Omit<ReturnType<typeof landmarkValues>, 'name'>): { latitude: number; longitude: number } | null {
  const position = { latitude: numberOf(latitude) ?? Number.NaN, longitude: numberOf(longitude) ?? Number.NaN };
  return Number.isFinite(position.latitude) && Number.isFinite(position.longitude) ? position : null;
}

function textOf(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number);
}

const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/;

/** Returns null for an empty text, and NaN for a text that is not a decimal number, such as `1e3`. */
function numberOf(text: string): number | null {
  const number = text.trim();
  if (number === '') return null;
  return DECIMAL.test(number) ? Number(number) : Number.NaN;
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
