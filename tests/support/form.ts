import { isLongForm } from '@derby/server-kit/testing/env';

export { isLongForm };

/** Whether browser tests write screenshots of the pages to `screenshots` for manual review (`BROWSER_PICTURES=on`). */
export const keepsPictures = process.env['BROWSER_PICTURES'] === 'on';

/** The settings of a screenshot: width in CSS pixels and colour scheme. */
export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Marks a browser test that runs in the long form only. */
export const LONG_FORM = { tag: '@long' };

/** Returns the details of a browser test: an empty object when the gate runs it too. */
export const formOf = (isInGate: boolean): { tag?: string } => (isInGate ? {} : LONG_FORM);

/** Returns a laptop and a phone of `narrowPx`. The gate uses one colour scheme per width, the long form both. */
export function standardLooks({ narrowPx = 360 } = {}): readonly Look[] {
  const gate: Look[] = [
    { width: 1280, colorScheme: 'light' },
    { width: narrowPx, colorScheme: 'dark' },
  ];
  if (!isLongForm) return gate;
  return [...gate, { width: 1280, colorScheme: 'dark' }, { width: narrowPx, colorScheme: 'light' }];
}

/**
 * Returns the looks of a part of a page or a dialog of a section. The parts share their style, so the gate uses one
 * look per part, alternating; the long form uses all. `part` counts from 0.
 */
export function looksOfPart(part: number): readonly Look[] {
  const looks = standardLooks();
  return isLongForm ? looks : looks.slice(part % 2, (part % 2) + 1);
}
