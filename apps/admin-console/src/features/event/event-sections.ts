import type { FieldErrors, FieldPath } from 'react-hook-form';
import { EVENT_SECTIONS, type EventSection, fieldsOf, isComplete } from '../../lib/event-sections.ts';
import type { EventFormValues } from './event-form.ts';

/** Returns whether a section has an error, or all that visitors expect. */
export function stateOf(
  section: EventSection,
  values: EventFormValues,
  errors: FieldErrors<EventFormValues>,
): 'wrong' | 'complete' | 'incomplete' {
  if (fieldsOf(section).some((field) => errors[field] !== undefined)) return 'wrong';
  return isComplete(section, values) ? 'complete' : 'incomplete';
}

/** Returns the first section with an error and the first wrong field in it, or null. */
export function firstProblemOf(
  errors: FieldErrors<EventFormValues>,
): { readonly section: EventSection; readonly field: FieldPath<EventFormValues> } | null {
  for (const section of EVENT_SECTIONS) {
    for (const root of fieldsOf(section)) {
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
