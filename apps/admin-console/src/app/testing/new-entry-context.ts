import { fireEvent, screen } from '@testing-library/react';
import { unreachable, type Answer } from '../../testing/fake-gateway.ts';
import { field, press, showSection } from './console.tsx';

/** What the server says to a new entry. */
export const saved: Answer = {
  data: {
    createEntry: { id: 7, firstName: 'Ada', lastName: 'Sheringham', fishWeightLbs: 23.9, isJunior: false, rank: 5 },
  },
};
/** What it says to who is not signed in any more. */
export const sessionOver: Answer = { code: 'UNAUTHENTICATED', sentence: 'Authentication required' };

const PHOTO_LIMITS = {
  arePhotosAccepted: true,
  maxFileSizeBytes: 5_242_880,
  maxImageWidth: 1_920,
  maxImageHeight: 1_080,
  imageQuality: 85,
};

/** What the server answers; everything goes well unless said otherwise. */
interface TestContext {
  readonly answer?: () => Answer | Promise<Answer>;
  readonly photoLimits?: { arePhotosAccepted?: boolean; maxFileSizeBytes?: number };
  readonly weighed?: readonly object[];
  readonly names?: readonly { firstName: string; lastName: string }[];
  readonly photoAnswer?: () => Answer | Promise<Answer>;
  readonly renewal?: () => Answer;
  readonly entryDeadline?: string;
  /** Returns whether the derby is active; always, unless said otherwise. */
  readonly isActive?: () => boolean;
}

/** Shows New Entry with these answers of the server; gives what it was sent. */
export async function showForm({
  answer = () => saved,
  photoAnswer,
  photoLimits,
  names,
  weighed,
  renewal,
  entryDeadline,
  isActive = () => true,
}: TestContext = {}) {
  const { of } = await showSection('/admin', {
    NewEntry_PhotoLimits: () => ({
      data: { photoLimits: { ...PHOTO_LIMITS, ...photoLimits } },
    }),
    NewEntry_Deadline: () => ({
      data: { derby: { status: isActive() ? 'ACTIVE' : 'ENDED', entryDeadline: entryDeadline ?? null } },
    }),
    NewEntry_Names: () => ({ data: { participantSuggestions: names ?? [] } }),
    NewEntry_WeighedEntries: () => ({ data: { entries: weighed ?? [] } }),
    NewEntry_Create: answer,
    NewEntry_AddPhoto: photoAnswer ?? (() => ({ data: { addEntryPhoto: { id: 7 } } })),
    Session_Refresh: renewal ?? unreachable,
  });
  return { creations: () => of('NewEntry_Create'), photos: () => of('NewEntry_AddPhoto') };
}

/** What the chip in the header says. */
export const chip = () => screen.getByText(/^(All sent|\d+ waiting|\d+ needs? attention)$/).textContent;
/** Types into the field under this label. */
export const type = (label: string, value: string): void => {
  fireEvent.change(field(label), { target: { value } });
};

/** A form that is in order. */
export const FILLED = {
  'Fish weight (lbs)': '23.9',
  'First name': ' Ada ',
  'Last name': 'Sheringham',
  'Phone number': '2505550142',
};

/** Types all of it, but for the changes. */
export function fill(changes: Partial<typeof FILLED> = {}): void {
  for (const [label, value] of Object.entries({ ...FILLED, ...changes })) type(label, value);
}

/** Presses the button that adds the entry. */
export async function submit(): Promise<void> {
  await press(/^Add/);
}

/** Shows New Entry with these answers of the server, fills it in but for the changes, and submits it. */
export async function weighIn(context: TestContext = {}, changes: Partial<typeof FILLED> = {}) {
  const sent = await showForm(context);
  fill(changes);
  await submit();
  return sent;
}
