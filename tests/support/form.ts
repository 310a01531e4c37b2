/** Whether the long form runs (`npm run test:all`) rather than the gate (`npm test`). */
export const isLongForm = process.env['TEST_FORM'] === 'long';

/** Whether browser tests leave pictures of the pages in `screenshots`, for people to look at (`E2E_PICTURES=on`). */
export const keepsPictures = process.env['E2E_PICTURES'] === 'on';

/** How a page is looked at: width in CSS pixels and colour scheme. */
export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** A laptop and a phone of `narrowPx`: one scheme for each width in the gate, both in the long form. */
export function standardLooks({ narrowPx = 360 } = {}): readonly Look[] {
  const gate: Look[] = [
    { width: 1280, colorScheme: 'light' },
    { width: narrowPx, colorScheme: 'dark' },
  ];
  if (!isLongForm) return gate;
  return [...gate, { width: 1280, colorScheme: 'dark' }, { width: narrowPx, colorScheme: 'light' }];
}
