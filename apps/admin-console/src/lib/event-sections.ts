import type { Event_EventQuery } from '../generated/graphql.ts';

/**
 * The sections of the event in their order, each with the fields that it edits and those that visitors miss when they are
 * empty: a section without one of these, or with an empty list, is not complete.
 */
const SECTIONS = {
  name: {
    heading: 'Name and times',
    fields: ['title', 'shortTitle', 'weighInStart', 'weighInEnd', 'entryDeadline'],
    expected: ['title', 'shortTitle', 'weighInStart', 'weighInEnd'],
  },
  frontPage: { heading: 'Front page', fields: ['slogan', 'summary'], expected: ['slogan', 'summary'] },
  place: {
    heading: 'Place',
    fields: ['venue'],
    expected: ['venue.name', 'venue.streetAddress', 'venue.locality', 'venue.latitude', 'venue.longitude'],
  },
  programme: { heading: 'Programme', fields: ['programme'], expected: ['programme'] },
  prizes: { heading: 'Prizes', fields: ['prizes'], expected: ['prizes'] },
  sponsors: { heading: 'Sponsors', fields: ['sponsors'], expected: ['sponsors'] },
  fishing: {
    heading: 'Fishing',
    fields: ['fishingBoundaries', 'licence'],
    expected: ['fishingBoundaries.text', 'licence.text'],
  },
  tickets: { heading: 'Tickets', fields: ['tickets'], expected: ['tickets.price', 'tickets.currency'] },
  contact: {
    heading: 'Club and contact',
    fields: ['organiser', 'contactEmail'],
    expected: ['organiser.name', 'contactEmail'],
  },
} as const satisfies Record<
  string,
  {
    readonly heading: string;
    readonly fields: readonly (keyof Event_EventQuery['editableEvent'])[];
    readonly expected: readonly string[];
  }
>;

export type EventSection = keyof typeof SECTIONS;

export const EVENT_SECTIONS = Object.keys(SECTIONS) as readonly EventSection[];

export const headingOf = (section: EventSection): string => SECTIONS[section].heading;

export const fieldsOf = (section: EventSection) => SECTIONS[section].fields;

/** Returns whether an event, as it is stored or as typed, has all that visitors expect of a section. */
export function isComplete(section: EventSection, event: object): boolean {
  return SECTIONS[section].expected.every((path) => {
    const value = path
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], event);
    if (typeof value === 'string') return value.trim() !== '';
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
  });
}
