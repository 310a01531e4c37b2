import { screen, within } from '@testing-library/react';
import type { Answer, Answers } from '../../testing/fake-gateway.ts';
import { showManageDerby } from './derby-context.ts';
import { press } from './console.tsx';

const CALM = {
  __typename: 'MessagePreflight',
  finalText: 'Congratulations [First Name]!',
  isSmsEnabled: true,
  isProviderSet: true,
  contestants: 3,
  recipients: 3,
  skipped: [],
  sharedNumbers: [],
  ties: [],
  withoutPhoto: 0,
  tooLong: 0,
  totalSegments: 3,
  maxSegments: 1,
  wideCharacters: [],
  doubleCharacters: [],
  durationMs: 6_000,
};

/** What would go out, as the gateway answers it: all is well but for the changes. */
export const preflight = (changes: Partial<Record<keyof typeof CALM, unknown>> = {}) => ({
  data: { messagePreflight: { ...CALM, ...changes } },
});

const NAMES = ['Ada Sheringham', 'Bo Otterpoint', 'Cy Kettleby'];

const preview = ({ offset }: Record<string, unknown>): Answer => ({
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

/** Opens the dialog that ends the derby, with these answers of the server. */
export async function openEndDialog(answers: Answers = {}) {
  const context = await showManageDerby({
    ManageDerby_Preflight: () => preflight(),
    ManageDerby_Preview: preview,
    ...answers,
  });
  await press('End Derby');
  return { ...context, dialog: () => within(screen.getByRole('alertdialog')) };
}

/** The button that ends the derby. */
export const confirmButton = () =>
  within(screen.getByRole('alertdialog')).getByRole<HTMLButtonElement>('button', { name: /^End Derby/ });

/** Ends the derby. */
export const confirmEnd = () => press(/^End Derby/, 'alertdialog');
