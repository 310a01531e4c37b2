import { screen, within } from '@testing-library/react';
import type { GatewayResponse, GatewayResponses } from '../../../testing/fake-gateway.ts';
import { showManageDerby } from './derby-context.tsx';
import { press } from '../../../testing/page.tsx';

const NO_PROBLEMS = {
  __typename: 'MessagePreflight',
  finalText: 'Congratulations [First Name]!',
  isSmsEnabled: true,
  isProviderSet: true,
  contestants: 3,
  recipients: 3,
  skipped: [],
  sharedNumbers: [],
  similarContestants: [],
  ties: [],
  withoutPhoto: 0,
  tooLong: 0,
  totalSegments: 3,
  maxSegments: 1,
  wideCharacters: [],
  doubleCharacters: [],
  durationMs: 6_000,
};

/** Response to the preflight query: no problems, except for these changes. */
export const preflight = (changes: Partial<Record<keyof typeof NO_PROBLEMS, unknown>> = {}) => ({
  data: { messagePreflight: { ...NO_PROBLEMS, ...changes } },
});

const NAMES = ['Ada Sheringham', 'Bo Otterpoint', 'Cy Kettleby'];

const preview = ({ offset }: Record<string, unknown>): GatewayResponse => ({
  data: {
    messagePreflight: {
      __typename: 'MessagePreflight',
      previews: [
        {
          __typename: 'MessagePreview',
          entryId: 7,
          rank: Number(offset) + 1,
          isJunior: false,
          recipient: NAMES[Number(offset)],
          phoneNumber: '2505550142',
          text: `Congratulations ${NAMES[Number(offset)]}!`,
          photoUrl: null,
          segments: 1,
          skipReason: null,
        },
      ],
    },
  },
});

/** Opens the dialog that ends the derby, with these server responses. */
export async function openEndDialog(responses: GatewayResponses = {}) {
  const context = await showManageDerby({
    ManageDerby_Preflight: () => preflight(),
    ManageDerby_Preview: preview,
    ...responses,
  });
  await press('End Derby');
  return { ...context, dialog: () => within(screen.getByRole('alertdialog')) };
}

/** Returns the button that ends the derby. */
export const confirmButton = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: /^End Derby/ });

/** Presses the button that ends the derby. */
export const confirmEnd = () => press(/^End Derby/, 'alertdialog');
