import { get, type FieldErrors, type FieldPath } from 'react-hook-form';
import type { EventFormValues } from './event-form.ts';
import { messages } from './messages.ts';

/** The sections of the form in their order, each with the fields that it edits. */
const FIELDS = {
  name: ['title', 'shortTitle', 'weighInStart', 'weighInEnd', 'entryDeadline'],
  frontPage: ['slogan', 'summary'],
  place: ['venue'],
  programme: ['programme'],
  prizes: ['prizes'],
  sponsors: ['sponsors'],
  fishing: ['fishingBoundaries', 'licence'],
  tickets: ['tickets'],
  contact: ['organiser', 'contactEmail'],
} as const satisfies Record<string, readonly (keyof EventFormValues)[]>;

export type EventSection = keyof typeof FIELDS;

export const EVENT_SECTIONS = Object.keys(FIELDS) as readonly EventSection[];

/** What visitors miss when it is empty. A section without one of these, and a list without an item, is not complete. */
const EXPECTED: Readonly<Record<EventSection, readonly FieldPath<EventFormValues>[]>> = {
  name: ['title', 'shortTitle', 'weighInStart', 'weighInEnd'],
  frontPage: ['slogan', 'summary'],
  place: ['venue.name', 'venue.streetAddress', 'venue.locality', 'venue.latitude', 'venue.longitude'],
  programme: ['programme'],
  prizes: ['prizes'],
  sponsors: ['sponsors'],
  fishing: ['fishingBoundaries.text', 'licence.text'],
  tickets: ['tickets.price', 'tickets.currency'],
  contact: ['organiser.name', 'contactEmail'],
};

/** The state of a section in the list of sections. */
export type SectionState = 'wrong' | 'complete' | 'incomplete';

/** Returns whether a section has an error, or all that visitors expect. */
export function stateOf(
  section: EventSection,
  values: EventFormValues,
  errors: FieldErrors<EventFormValues>,
): SectionState {
  if (FIELDS[section].some((field) => errors[field] !== undefined)) return 'wrong';
  const isKnown = EXPECTED[section].every((path) => {
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
    for (const root of FIELDS[section]) {
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

/** Returns the section after one, or null after the last one. */
export function sectionAfter(section: EventSection): EventSection | null {
  return EVENT_SECTIONS[EVENT_SECTIONS.indexOf(section) + 1] ?? null;
}

/** Returns the heading of a section. */
export const headingOf = (section: EventSection): string => messages[section];
