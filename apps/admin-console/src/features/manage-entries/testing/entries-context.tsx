import { fireEvent, screen, within } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { GatewayResponse, GatewayResponses } from '../../../testing/fake-gateway.ts';
import { pass, showPage } from '../../../testing/page.tsx';
import { entry, PHOTO } from '../../../testing/samples.ts';
import { ManageEntriesPage } from '../components/manage-entries-page.tsx';

const change = (field: string, from: string | null, to: string | null) => ({
  __typename: 'EntryFieldChange',
  field,
  from,
  to,
});
const correction = (changes: ReturnType<typeof change>[]) => ({
  __typename: 'EntryCorrection',
  at: '2025-08-09T21:05:00.000Z',
  by: 'admin',
  changes,
});

/** Entries of Thea, Ada, and Juno, who is a junior. */
export const ENTRIES = [
  entry(1, { firstName: 'Thea', lastName: 'Alderwood', ...PHOTO }),
  entry(2, {
    corrections: [correction([change('fish_weight', '14.7', '41.7'), change('phone_number', null, '2505550142')])],
  }),
  entry(3, { isJunior: true, rank: 1, firstName: 'Juno' }),
];

const DISQUALIFIED = {
  __typename: 'DisqualifiedEntry',
  id: 9,
  firstName: 'Wrong',
  lastName: 'Waters',
  phoneNumber: '2505550199',
  fishWeightLbs: 30,
  isJunior: false,
  createdAt: '2025-08-09T19:48:00.000Z',
  disqualificationReason: 'Caught outside the boundaries',
  corrections: [correction([change('disqualification_reason', null, 'Caught outside the boundaries')])],
};

/** Response to the list query: these entries and one disqualified entry. */
export const listOf = (entries: object[] = ENTRIES, more: object = {}): GatewayResponse => ({
  data: {
    entries,
    disqualifiedEntries: [DISQUALIFIED],
    photoLimits: { __typename: 'PhotoLimits', arePhotosAccepted: true, maxFileSizeBytes: 5_242_880 },
    ...more,
  },
});

/** Server responses that Manage Entries needs. */
export const ENTRIES_RESPONSES = {
  ManageEntries_List: () => listOf(),
  ManageEntries_AreExportsOn: () => ({ data: { areExportsOn: true } }),
  ManageEntries_SmsHistory: () => ({ data: { smsHistory: [] } }),
  SendSms_Draft: () => ({ data: { smsDraft: 'Congratulations Thea!' } }),
};

/**
 * Shows Manage Entries with these server responses, on a screen of this width in pixels: a table from 1280 on, cards
 * below. Returns the sent operations.
 */
export function showEntries(responses: GatewayResponses = {}, width = 1280) {
  const { happyDOM, innerWidth } = window as unknown as Screen;
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }));
  return showPage(<ManageEntriesPage />, { ...ENTRIES_RESPONSES, ...responses });
}

/** What the simulated browser adds to the window. */
interface Screen {
  readonly innerWidth: number;
  readonly happyDOM: { readonly setViewport: (viewport: { width: number }) => void };
}

export const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.firstChild?.textContent);

/** Chooses an action from the menu of an entry's row, with the keyboard. */
export async function chooseMore(name: string, action: 'Disqualify' | 'Delete'): Promise<void> {
  const button = screen.getByRole('button', { name: `More actions for ${name}` });
  button.focus();
  fireEvent.keyDown(button, { key: 'Enter' });
  await pass(1);
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
  await pass(1);
}
