import { get, type FieldErrors, type FieldPath } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';

/**
 * The sections of the form in their order, each with the fields that it edits and those that visitors miss when they are
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
    readonly fields: readonly (keyof EventFormValues)[];
    readonly expected: readonly FieldPath<EventFormValues>[];
  }
>;

export type EventSection = keyof typeof SECTIONS;

export const EVENT_SECTIONS = Object.keys(SECTIONS) as readonly EventSection[];

/** Returns whether a section has an error, or all that visitors expect. */
export function stateOf(
  section: EventSection,
  values: EventFormValues,
  errors: FieldErrors<EventFormValues>,
): 'wrong' | 'complete' | 'incomplete' {
  const { fields, expected } = SECTIONS[section];
  if (fields.some((field) => errors[field] !== undefined)) return 'wrong';
  const isKnown = expected.every((path) => {
    const value = get(values, path) as string | readonly unknown[];
    return typeof value === 'string' ? value.trim() !== '' : value.length > 0;
  });
  return isKnown ? 'complete' : 'incomplete';
}

/** Returns the first section with an error and the first wrong field in it, or null. */
export function firstProblemOf(
  errors: FieldErrors<EventFormValues>,
): { readonly section: EventSection; readonly field: FieldPath<EventFormValues> } | null {
  for (const section of EVENT_SECTIONS) {
    for (const root of SECTIONS[section].fields) {
      const field = wrongFieldIn(errors[root], root);
      if (field !== null) return { section, field: field as FieldPath<EventFormValues> };
    }
  }
  return null;
}

/** Returns the path of the first error below a node of the errors. */
function wrongFieldIn(node: unknown, path: string): string | null {
  if (typeof node !== 'object' || node === null) return null;
  if ('message' in node && typeof node.message === 'string') return path;
  for (const [key, child] of Object.entries(node)) {
    const field = key === 'ref' ? null : wrongFieldIn(child, `${path}.${key}`);
    if (field !== null) return field;
  }
  return null;
}

export function sectionAfter(section: EventSection): EventSection | null {
  return EVENT_SECTIONS[EVENT_SECTIONS.indexOf(section) + 1] ?? null;
}

export const headingOf = (section: EventSection): string => SECTIONS[section].heading;
