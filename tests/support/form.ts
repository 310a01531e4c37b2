/** Whether the long form runs (`npm run test:all`) rather than the gate (`npm test`). */
export const isLongForm = process.env['TEST_FORM'] === 'long';

/** Whether browser tests leave pictures of the pages in `screenshots`, for people to look at (`E2E_PICTURES=on`). */
export const keepsPictures = process.env['E2E_PICTURES'] === 'on';

/** How a page is looked at: width in CSS pixels and colour scheme. */
export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Marks a browser test that runs in the long form only. */
export const LONG_FORM = { tag: '@long' };

/** A laptop and a phone of `narrowPx`: one scheme for each width in the gate, both in the long form. */
export function standardLooks({ narrowPx = 360 } = {}): readonly Look[] {
  const gate: Look[] = [
    { width: 1280, colorScheme: 'light' },
    { width: narrowPx, colorScheme: 'dark' },
  ];
  if (!isLongForm) return gate;
  return [...gate, { width: 1280, colorScheme: 'dark' }, { width: narrowPx, colorScheme: 'light' }];
}

/**
 * Of the parts of a page or the dialogs of a section, which share their style: one of the two in the gate, by turns,
 * and all in the long form. `part` counts from 0.
 */
export function looksOfPart(part: number): readonly Look[] {
  const looks = standardLooks();
  return isLongForm ? looks : looks.slice(part % 2, (part % 2) + 1);
}
