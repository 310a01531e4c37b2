import { fireEvent, screen } from '@testing-library/react';
import { unreachable, viewerIs, type GatewayResponse } from '../../testing/fake-gateway.ts';
import { field, press } from '../../testing/page.tsx';
import { showSection } from './console.tsx';

export const ENTRY = {
  __typename: 'Entry',
  id: 7,
  firstName: 'Ada',
  lastName: 'Sheringham',
  phoneNumber: '2505550142',
  fishWeightLbs: 23.9,
  isJunior: false,
  isCatchDonated: false,
  fishPhotoPath: null,
  createdAt: '2025-08-09T20:05:00.000Z',
  rank: 5,
};
export const saved: GatewayResponse = { data: { createEntry: ENTRY } };
/** Responds to new entries as `saved`, each with an id of its own. */
export function savingEach(): () => GatewayResponse {
  let id = ENTRY.id;
  return () => ({ data: { createEntry: { ...ENTRY, id: id++ } } });
}
/** Response to a caller whose session has ended. */
export const sessionOver: GatewayResponse = { code: 'UNAUTHENTICATED', sentence: 'Authentication required' };

const PHOTO_LIMITS = {
  arePhotosAccepted: true,
  maxFileSizeBytes: 5_242_880,
  maxImageWidth: 1_920,
  maxImageHeight: 1_080,
  imageQuality: 85,
};

/** Server responses. By default entries and photos are accepted. */
interface TestContext {
  readonly respond?: () => GatewayResponse | Promise<GatewayResponse>;
  readonly photoLimits?: { arePhotosAccepted?: boolean; maxFileSizeBytes?: number };
  readonly weighed?: readonly object[] | (() => GatewayResponse | Promise<GatewayResponse>);
  readonly names?: readonly { firstName: string; lastName: string }[];
  readonly respondToPhoto?: () => GatewayResponse | Promise<GatewayResponse>;
  readonly respondToUndo?: () => GatewayResponse | Promise<GatewayResponse>;
  readonly respondToCorrection?: (variables: Record<string, unknown>) => GatewayResponse | Promise<GatewayResponse>;
  readonly renewal?: () => GatewayResponse;
  readonly entryDeadline?: string;
  /** Of the derby. By default the gateway is of an earlier version, which does not know it. */
  readonly generation?: number;
  /** The anglers with a card. By default the gateway is of an earlier version, which has none. */
  readonly anglers?: readonly object[];
  /** Whether New Entry asks for the consent to texts. By default the gateway is of an earlier version. */
  readonly isConsentAsked?: boolean;
  readonly role?: 'ADMINISTRATOR' | 'WEIGHMASTER';
  /** Returns whether the derby is active. By default it always is. */
  readonly isActive?: () => boolean;
  /** The clock of the server, in the response to a request for it. By default there is no response. */
  readonly serverTime?: () => Date;
}

/** Shows New Entry with these server responses. Returns the sent operations. */
export async function showForm({
  respond = savingEach(),
  respondToPhoto,
  photoLimits,
  names,
  weighed,
  respondToUndo,
  respondToCorrection,
  renewal,
  entryDeadline,
  generation,
  anglers,
  isConsentAsked,
  role = 'ADMINISTRATOR',
  isActive = () => true,
  serverTime,
}: TestContext = {}) {
  const { of } = await showSection('/admin', {
    NewEntry_PhotoLimits: () => ({
      data: { photoLimits: { __typename: 'PhotoLimits', ...PHOTO_LIMITS, ...photoLimits } },
    }),
    NewEntry_Deadline: () => ({
      data: {
        derby: {
          __typename: 'Derby',
          ...(isActive()
            ? { status: 'ACTIVE', endedAt: null }
            : { status: 'ENDED', endedAt: '2025-08-09T23:02:00.000Z' }),
          entryDeadline: entryDeadline ?? null,
        },
      },
    }),
    NewEntry_Generation: () =>
      generation === undefined
        ? { code: 'GRAPHQL_VALIDATION_FAILED', sentence: 'Cannot query field "generation" on type "Derby".' }
        : { data: { derby: { __typename: 'Derby', generation } } },
    ...(anglers && {
      NewEntry_Cards: () => ({ data: { anglers, derby: { generation }, viewer: { passEndsAt: null } } }),
    }),
    ...(isConsentAsked !== undefined && {
      Consent_Question: () => ({
        data: { consentQuestion: { text: 'I agree to texts.', isAskedAtScale: isConsentAsked } },
      }),
    }),
    Console_Viewer: () => viewerIs({ role }),
    ...(serverTime && { '': () => Response.json({ data: {} }, { headers: { date: serverTime().toUTCString() } }) }),
    MessageRun_Header: () => ({ data: { derby: { __typename: 'Derby', finalRun: null } } }),
    NewEntry_Names: () => ({ data: { participantSuggestions: names ?? [] } }),
    NewEntry_WeighedEntries: typeof weighed === 'function' ? weighed : () => ({ data: { entries: weighed ?? [] } }),
    ...(respondToCorrection && { Correction_Update: respondToCorrection }),
    NewEntry_Create: respond,
    NewEntry_AddPhoto: respondToPhoto ?? (() => ({ data: { addEntryPhoto: { id: 7 } } })),
    NewEntry_Undo: respondToUndo ?? (() => ({ data: { undoWeighIn: true } })),
    Session_Refresh: renewal ?? unreachable,
  });
  return {
    creations: () => of('NewEntry_Create'),
    photos: () => of('NewEntry_AddPhoto'),
    undone: () => of('NewEntry_Undo'),
    corrected: () => of('Correction_Update'),
  };
}

export const chip = () => screen.getByText(/^(All sent|Cannot check|\d+ waiting|\d+ needs? attention)$/).textContent;
export const type = (label: string, value: string): void => {
  fireEvent.change(field(label), { target: { value } });
};

/** Valid values of the form, by label. */
export const FILLED = {
  'Fish weight (lbs)': '23.9',
  'First name': ' Ada ',
  'Last name': 'Sheringham',
  'Phone number': '2505550142',
};

/** Fills in the form with `FILLED` and these changes. */
export function fill(changes: Partial<typeof FILLED> = {}): void {
  for (const [label, value] of Object.entries({ ...FILLED, ...changes })) type(label, value);
}

export async function submit(): Promise<void> {
  await press(/^Add/);
}

/** Shows New Entry with these server responses, fills in `FILLED` with these changes, and submits the form. */
export async function weighIn(context: TestContext = {}, changes: Partial<typeof FILLED> = {}) {
  const sent = await showForm(context);
  fill(changes);
  await submit();
  return sent;
}
