// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  inTurn,
  refused,
  unreachable,
  type GatewayResponse,
  type GatewayResponses,
} from '../../../testing/fake-gateway.ts';
import { run } from '../../../testing/samples.ts';
import { overview, showManageDerby } from '../testing/derby-context.tsx';
import { expectFailures, failing, field, freshDeviceForEachTest, pass, press, type } from '../../../testing/page.tsx';

freshDeviceForEachTest();

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
  uncheckedPrizePlaces: [] as object[],
  isOneUserActive: false,
  withoutConsent: 0,
  withoutPhoto: 0,
  tooLong: 0,
  totalSegments: 3,
  wideCharacters: [],
  doubleCharacters: [],
  durationMs: 6_000,
};

/** Response to the preflight query: no problems, except for these changes. */
const preflight = (changes: Partial<Record<keyof typeof NO_PROBLEMS, unknown>> = {}) => ({
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

async function openEndDialog(responses: GatewayResponses = {}) {
  const context = await showManageDerby({
    ManageDerby_Preflight: () => preflight(),
    ManageDerby_Preview: preview,
    ...responses,
  });
  await press('End Derby');
  return { ...context, dialog: () => within(screen.getByRole('alertdialog')) };
}

const confirmButton = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: /^End Derby/ });

const confirmEnd = () => press(/^End Derby/, 'alertdialog');

describe('the dialog that ends the derby', () => {
  test('warns that the end cannot be undone, and does nothing on Cancel', async () => {
    const { count, dialog } = await openEndDialog();
    expect(dialog().getByText('This cannot be undone.')).toBe(document.activeElement);
    await press('Cancel', 'alertdialog');
    await pass(500);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(count('ManageDerby_End')).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End Derby' }));
  });

  test('shows the number of messages on its button, and updates its counts every 10 s', async () => {
    await openEndDialog({ ManageDerby_Preflight: inTurn(preflight({ recipients: 1 }), preflight({ recipients: 4 })) });
    expect(confirmButton().textContent).toBe('End Derby and send 1 text message');
    await pass(10_000);
    expect(confirmButton().textContent).toBe('End Derby and send 4 text messages');
  });

  test('lists ties, skipped contestants, similar names, shared numbers, missing photos, long texts and special characters', async () => {
    const { dialog } = await openEndDialog({
      ManageDerby_Preflight: () =>
        preflight({
          contestants: 5,
          durationMs: 286_000,
          totalSegments: 9,
          ties: [
            {
              isJunior: false,
              fishWeightLbs: 23.9,
              contestants: [
                { rank: 2, name: 'Ada Sheringham', weighedInAt: '2025-08-09T19:48:10.000Z' },
                { rank: 3, name: 'Bo Otterpoint', weighedInAt: '2025-08-09T20:00:00.000Z' },
              ],
            },
          ],
          skipped: [{ recipient: 'Di Quill', phoneNumber: '2505550144', skipReason: 'Replied STOP' }],
          similarContestants: [
            {
              contestants: [
                { rank: 4, isJunior: false, name: 'Jon Kay' },
                { rank: 5, isJunior: false, name: 'John Kay' },
              ],
            },
          ],
          sharedNumbers: [{ phoneNumber: '2505550145', recipients: ['Ed Reed', 'Flo Reed'] }],
          withoutConsent: 12,
          withoutPhoto: 2,
          tooLong: 1,
          wideCharacters: [{ name: 'curly quote', messages: 3 }],
          doubleCharacters: [{ name: 'euro sign', messages: 1 }],
        }),
    });
    for (const text of [
      'about 5 minutes',
      'Tie for a prize in the Regular Division at 23.900000 lbs',
      '#2 Ada Sheringham, 12:48:10 PM',
      '1 contestant will be skipped',
      'Di Quill, 250-555-0144: Replied STOP',
      '12 without a recorded consent',
      '1 pair of names on one number may be one person, who would get two messages',
      '#4 Jon Kay and #5 John Kay',
      'If they are one person, make the names equal in Manage Entries.',
      '1 number gets more than one message',
      '250-555-0145: Ed Reed, Flo Reed',
      '2 go out without a photo',
      '1 is longer than 1600 characters and would fail: please shorten the text',
      'curly quote shortens each paid part to 70 characters in 3 messages',
      'euro sign counts as two characters in 1 message',
    ]) {
      expect(dialog().getByText(text)).toBeTruthy();
    }
  });

  test('names prize places that no second user has checked, leads to them, and never waits for them', async () => {
    const uncheckedPrizePlaces = [
      { rank: 1, isJunior: false, name: 'Ada Sheringham' },
      { rank: 2, isJunior: true, name: 'Jo Kay' },
    ];
    const { dialog } = await openEndDialog({
      ManageDerby_Preflight: inTurn(
        preflight({ uncheckedPrizePlaces }),
        preflight({ uncheckedPrizePlaces, isOneUserActive: true }),
        preflight(),
      ),
    });
    const line = dialog().getByText('No second user has checked 2 prize places').closest('li')!;
    expect(line.textContent).toContain('Please look:');
    expect(line.textContent).toContain('#1 Ada Sheringham#2 Jo Kay (Junior Division)');
    expect(dialog().getByRole('link', { name: 'Check entries' }).getAttribute('href')).toBe('/admin/manage/check');
    expect(confirmButton().getAttribute('aria-disabled')).toBeNull();
    await pass(10_000);
    expect(dialog().getByText('You are the only active user. Another one can check them.')).toBeTruthy();
    expect(dialog().queryByRole('link')).toBeNull();
    await pass(10_000);
    expect(dialog().getByText('A second user has checked all prize places')).toBeTruthy();
  });

  test('shows the real messages one by one', async () => {
    const { dialog } = await openEndDialog();
    expect(dialog().getByText('Message 1 of 3')).toBeTruthy();
    expect(dialog().getByText('Congratulations Ada Sheringham!')).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Previous message' }).getAttribute('aria-disabled')).toBe('true');
    await press('Next message', 'alertdialog');
    await press('Next message', 'alertdialog');
    expect(dialog().getByText('Message 3 of 3')).toBeTruthy();
    expect(dialog().getByText('Congratulations Cy Kettleby!')).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Next message' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('sends the shown message to a test number', async () => {
    const { dialog, sentAs } = await openEndDialog({
      ManageDerby_SendTest: () => ({ data: { sendTestMessage: '2505550199' } }),
    });
    await press('Send test to me');
    expect(dialog().getByText('Please enter a phone number')).toBeTruthy();
    await type('Your own phone', '250 555 0199');
    await press('Send test to me');
    expect(dialog().getByText('Test message sent to 250-555-0199')).toBeTruthy();
    expect(sentAs('ManageDerby_SendTest')).toEqual([
      { phoneNumber: '2505550199', text: 'Congratulations Ada Sheringham!' },
    ]);
  });

  test('shows why a test message failed', async () => {
    const sentences = ['Not a mobile number', 'The test message could not be sent. Please try again.'];
    const { dialog } = await openEndDialog({
      ManageDerby_SendTest: inTurn(refused('Not a mobile number'), unreachable),
    });
    await type('Your own phone', '2505550199');
    for (const sentence of sentences) {
      await press('Send test to me');
      expect(dialog().getByText(sentence)).toBeTruthy();
    }
  });

  test.each([
    [
      'while messages are off',
      () => preflight({ isSmsEnabled: false }),
      'Text messages are turned off in Global Settings. The derby will end without sending any.',
    ],
    [
      'without the preview of the messages',
      unreachable,
      'The final messages could not be previewed. You can still end the derby.',
    ],
  ] as const)('can end the derby %s', async (_when, response, text) => {
    const { dialog } = await openEndDialog({ ManageDerby_Preflight: response });
    expect(dialog().getByText(text)).toBeTruthy();
    expect(confirmButton().textContent).toBe('End Derby');
    expect(confirmButton().getAttribute('aria-disabled')).toBeNull();
  });
});

describe('the final text', () => {
  test('starts with the text of the settings, and is sent as null when unchanged', async () => {
    const { sentAs } = await openEndDialog({
      ManageDerby_End: () => ({ data: { endDerby: { message: 'Done.' } } }),
    });
    expect(field('Final text, this time only').value).toBe('Congratulations [First Name]!');
    await confirmEnd();
    expect(sentAs('ManageDerby_End')).toEqual([
      { finalText: null, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
  });

  test('is sent as edited after its preflight has loaded', async () => {
    const { sentAs } = await openEndDialog({
      ManageDerby_Preflight: ({ finalText: given }) => preflight(given === null ? {} : { recipients: 2 }),
      ManageDerby_End: () => ({ data: { endDerby: { message: 'Done.' } } }),
    });
    await type('Final text, this time only', 'Dinner is at 6, [First Name].');
    expect(confirmButton().getAttribute('aria-disabled')).toBe('true');
    await pass(298);
    expect(sentAs('ManageDerby_Preflight')).toHaveLength(1);
    await pass(2);
    expect(confirmButton().textContent).toBe('End Derby and send 2 text messages');
    await confirmEnd();
    expect(sentAs('ManageDerby_End')[0]).toMatchObject({ finalText: 'Dinner is at 6, [First Name].' });
  });

  test('shows an error and disables the button when it is invalid', async () => {
    const { dialog } = await openEndDialog({
      ManageDerby_Preflight: ({ finalText: given }) =>
        given === null ? preflight() : { code: 'BAD_INPUT', sentence: 'Please enter a message' },
    });
    await type('Final text, this time only', ' ');
    await pass(301);
    expect(dialog().getByText('Please enter a message')).toBeTruthy();
    expect(confirmButton().getAttribute('aria-disabled')).toBe('true');
  });

  test('keeps the dialog open when the server rejects it', async () => {
    const { dialog } = await openEndDialog({
      ManageDerby_End: () => ({ code: 'BAD_INPUT', sentence: 'The message has an unknown variable [Nmae]' }),
    });
    await confirmEnd();
    expect(dialog().getByText('The message has an unknown variable [Nmae]')).toBeTruthy();
    expect(confirmButton().getAttribute('aria-disabled')).toBeNull();
  });
});

describe('ending the derby', () => {
  test('shows the sentence of the server for 10 s and focuses the status of the ended derby', async () => {
    await openEndDialog({
      ManageDerby_Overview: inTurn(overview('active'), overview(run(42, { queued: 42 }))),
      ManageDerby_End: () => ({
        data: { endDerby: { message: 'Final messages to 42 contestants are on their way.' } },
      }),
    });
    await confirmEnd();
    const text = 'Derby ended successfully! Final messages to 42 contestants are on their way.';
    expect(screen.getByText(text)).toBeTruthy();
    await pass(500);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'End Derby' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Derby Status');
    await pass(9_400);
    expect(screen.getByText(text).className).toContain('opacity-100');
    await pass(500);
    expect(screen.queryByText(text)).toBeNull();
  });

  test('stays open with the edited text and says why it failed', async () => {
    const { count } = await openEndDialog({ ManageDerby_End: failing() });
    await type('Final text, this time only', 'Dinner is at 6.');
    await pass(301);
    await expectFailures(confirmEnd, 'Failed to end derby', 'Failed to end derby. Please try again.');
    expect(within(screen.getByRole('alertdialog')).getByText('Failed to end derby. Please try again.')).toBeTruthy();
    expect(field('Final text, this time only').value).toBe('Dinner is at 6.');
    expect(count('ManageDerby_Overview')).toBe(4);
  });

  // After the dialog was closed, a reset may have followed the lost response.
  test('reuses the idempotency key after a lost response, until the dialog is closed', async () => {
    const { sentAs } = await openEndDialog();
    await confirmEnd();
    await pass(500);
    await confirmEnd();
    await press('Cancel', 'alertdialog');
    await pass(500);
    await press('End Derby');
    await confirmEnd();
    const keys = sentAs('ManageDerby_End').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([expect.any(String), keys[0], expect.not.stringMatching(String(keys[0]))]);
  });
});
