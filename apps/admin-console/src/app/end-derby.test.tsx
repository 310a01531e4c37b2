// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { unreachable, type Answer, type Answers } from '../testing/fake-gateway.ts';
import { overview, run, showManageDerby } from './testing/derby-stage.ts';
import { pass } from './testing/render-console.tsx';
import { signedInForEachTest } from './testing/signed-in.ts';

signedInForEachTest();

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

const preflight = (changes: Partial<Record<keyof typeof CALM, unknown>> = {}) => ({
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

async function openDialog(answers: Answers = {}) {
  const stage = await showManageDerby({
    ManageDerby_Preflight: () => preflight(),
    ManageDerby_Preview: preview,
    ...answers,
  });
  const opener = screen.getByRole('button', { name: 'End Derby' });
  opener.focus();
  fireEvent.click(opener);
  await pass(1);
  return { ...stage, dialog: () => within(screen.getByRole('alertdialog')) };
}

const confirmButton = () =>
  within(screen.getByRole('alertdialog')).getByRole<HTMLButtonElement>('button', { name: /^End Derby/ });
const finalText = () => screen.getByLabelText<HTMLTextAreaElement>('Final text, this time only');

async function confirmEnd(): Promise<void> {
  fireEvent.click(confirmButton());
  await pass(1);
}

describe('before the end', () => {
  test('the dialog says that it cannot be undone, and does nothing until it is confirmed', async () => {
    const { count, dialog } = await openDialog();
    expect(dialog().getByText('This cannot be undone.')).toBe(document.activeElement);
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await pass(500);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(count('ManageDerby_End')).toBe(0);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End Derby' }));
  });

  test('the button carries the number of messages', async () => {
    await openDialog({ ManageDerby_Preflight: () => preflight({ recipients: 143 }) });
    expect(confirmButton().textContent).toBe('End Derby and send 143 text messages');
  });

  test('one message is one', async () => {
    await openDialog({ ManageDerby_Preflight: () => preflight({ recipients: 1 }) });
    expect(confirmButton().textContent).toBe('End Derby and send 1 text message');
  });

  test('the figures follow those who weigh in meanwhile', async () => {
    const counts = [3, 4];
    await openDialog({ ManageDerby_Preflight: () => preflight({ recipients: counts.shift() ?? 4 }) });
    await pass(10_000);
    expect(confirmButton().textContent).toBe('End Derby and send 4 text messages');
  });

  test('what is unusual is named: ties at prizes, who is skipped and why, shared numbers, photos, characters', async () => {
    const { dialog } = await openDialog({
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
          skipped: [{ entryId: 4, recipient: 'Di Quill', phoneNumber: '2505550144', skipReason: 'Replied STOP' }],
          sharedNumbers: [{ phoneNumber: '2505550145', recipients: ['Ed Reed', 'Flo Reed'] }],
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
      '1 number gets more than one message',
      '250-555-0145: Ed Reed, Flo Reed',
      '2 go out without a photo',
      '1 is longer than 1600 characters and would fail: please shorten the text',
      'curly quote shortens each segment to 70 characters in 3 messages',
      'euro sign counts as two characters in 1 message',
    ]) {
      expect(dialog().getByText(text)).toBeTruthy();
    }
  });

  test('the real messages are shown one by one', async () => {
    const { dialog } = await openDialog();
    expect(dialog().getByText('Message 1 of 3')).toBeTruthy();
    expect(dialog().getByText('Congratulations Ada Sheringham!')).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Previous message' }).disabled).toBe(true);
    fireEvent.click(dialog().getByRole('button', { name: 'Next message' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Next message' }));
    await pass(1);
    expect(dialog().getByText('Message 3 of 3')).toBeTruthy();
    expect(dialog().getByText('Congratulations Cy Kettleby!')).toBeTruthy();
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Next message' }).disabled).toBe(true);
  });

  test('the message that is shown can be sent to the own phone', async () => {
    const { dialog, sentAs } = await openDialog({
      ManageDerby_SendTest: () => ({ data: { sendTestMessage: '2505550199' } }),
    });
    const send = dialog().getByRole('button', { name: 'Send test to me' });
    fireEvent.click(send);
    expect(dialog().getByText('Please enter a phone number')).toBeTruthy();
    fireEvent.change(dialog().getByLabelText('Your own phone'), { target: { value: '250 555 0199' } });
    fireEvent.click(send);
    await pass(1);
    expect(dialog().getByText('Test message sent to 250-555-0199')).toBeTruthy();
    expect(sentAs('ManageDerby_SendTest').map(({ variables }) => variables)).toEqual([
      { phoneNumber: '2505550199', text: 'Congratulations Ada Sheringham!' },
    ]);
  });

  test.each<[string, () => Answer, string]>([
    [
      "the provider's reason",
      () => ({ code: 'PROVIDER_FAILED', sentence: 'Not a mobile number' }),
      'Not a mobile number',
    ],
    ['that nobody answered', unreachable, 'The test message could not be sent. Please try again.'],
  ])('a test message that fails says %s', async (_what, answer, sentence) => {
    const { dialog } = await openDialog({ ManageDerby_SendTest: answer });
    fireEvent.change(dialog().getByLabelText('Your own phone'), { target: { value: '2505550199' } });
    fireEvent.click(dialog().getByRole('button', { name: 'Send test to me' }));
    await pass(1);
    expect(dialog().getByText(sentence)).toBeTruthy();
  });

  test('with messages switched off it says so, and the derby can be ended', async () => {
    const { dialog } = await openDialog({ ManageDerby_Preflight: () => preflight({ isSmsEnabled: false }) });
    expect(
      dialog().getByText('Text messages are switched off in Global Settings: the derby ends and none goes out.'),
    ).toBeTruthy();
    expect(confirmButton().textContent).toBe('End Derby');
    expect(confirmButton().disabled).toBe(false);
  });

  test('without figures the derby can be ended all the same', async () => {
    const { dialog } = await openDialog({ ManageDerby_Preflight: unreachable });
    expect(
      dialog().getByText('The final messages could not be previewed. The derby can be ended all the same.'),
    ).toBeTruthy();
    expect(confirmButton().textContent).toBe('End Derby');
    expect(confirmButton().disabled).toBe(false);
  });
});

describe('the final text', () => {
  test('begins with the one of the settings, which goes out when nothing is changed', async () => {
    const { sentAs } = await openDialog({
      ManageDerby_End: () => ({ data: { endDerby: { message: 'Done.' } } }),
    });
    expect(finalText().value).toBe('Congratulations [First Name]!');
    await confirmEnd();
    expect(sentAs('ManageDerby_End').map(({ variables }) => variables)).toEqual([
      { finalText: null, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
  });

  test('is sent as it was edited, once its figures are there', async () => {
    const { sentAs } = await openDialog({
      ManageDerby_Preflight: ({ finalText: given }) => preflight(given === null ? {} : { recipients: 2 }),
      ManageDerby_End: () => ({ data: { endDerby: { message: 'Done.' } } }),
    });
    fireEvent.change(finalText(), { target: { value: 'Dinner is at 6, [First Name].' } });
    expect(confirmButton().disabled).toBe(true);
    await pass(299);
    expect(sentAs('ManageDerby_Preflight')).toHaveLength(1);
    await pass(2);
    expect(confirmButton().textContent).toBe('End Derby and send 2 text messages');
    await confirmEnd();
    expect(sentAs('ManageDerby_End')[0]?.variables).toMatchObject({ finalText: 'Dinner is at 6, [First Name].' });
  });

  test('that cannot be sent is said while it is typed, and holds the button', async () => {
    const { dialog } = await openDialog({
      ManageDerby_Preflight: ({ finalText: given }) =>
        given === null ? preflight() : { code: 'BAD_INPUT', sentence: 'Please enter a message' },
    });
    fireEvent.change(finalText(), { target: { value: ' ' } });
    await pass(301);
    expect(dialog().getByText('Please enter a message')).toBeTruthy();
    expect(confirmButton().disabled).toBe(true);
  });

  test('that the server refuses after all keeps the dialog open', async () => {
    const { dialog } = await openDialog({
      ManageDerby_End: () => ({ code: 'BAD_INPUT', sentence: 'The message has an unknown variable [Nmae]' }),
    });
    await confirmEnd();
    expect(dialog().getByText('The message has an unknown variable [Nmae]')).toBeTruthy();
    expect(confirmButton().disabled).toBe(false);
  });
});

describe('the end', () => {
  test("shows the server's sentence for 10 s and the ended derby, with the focus on its status", async () => {
    let hasEnded = false;
    await openDialog({
      ManageDerby_Overview: () => overview(hasEnded ? run(42, { queued: 42 }) : 'active'),
      ManageDerby_End: () => {
        hasEnded = true;
        return { data: { endDerby: { message: 'Final messages to 42 contestants are on their way.' } } };
      },
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

  test.each<[string, () => Answer, string]>([
    [
      'a refusal',
      () => ({ code: 'DERBY_ALREADY_ENDED', sentence: 'The derby has already ended' }),
      'The derby has already ended',
    ],
    ['an answer without words', () => new Response('', { status: 502 }), 'Failed to end derby'],
    ['a server that is away', unreachable, 'Failed to end derby. Please try again.'],
  ])('shows %s and asks how the derby stands', async (_what, end, sentence) => {
    const { count } = await openDialog({ ManageDerby_End: end });
    await confirmEnd();
    expect(screen.getAllByRole('alert').map((node) => node.textContent)).toContain(sentence);
    expect(count('ManageDerby_Overview')).toBe(2);
  });

  test('tried again after a lost answer is the same request', async () => {
    const { sentAs } = await openDialog();
    await confirmEnd();
    await pass(500);
    fireEvent.click(screen.getByRole('button', { name: 'End Derby' }));
    await pass(1);
    await confirmEnd();
    const keys = sentAs('ManageDerby_End').map(({ variables }) => variables['idempotencyKey']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
