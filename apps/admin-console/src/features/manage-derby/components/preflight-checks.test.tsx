// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, refused, unreachable } from '../../../testing/fake-gateway.ts';
import { confirmButton, openEndDialog, preflight } from '../testing/end-context.ts';
import { freshDeviceForEachTest, pass, press, type } from '../../../testing/page.tsx';

freshDeviceForEachTest();

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

  test.each([
    [143, 'End Derby and send 143 text messages'],
    [1, 'End Derby and send 1 text message'],
  ])('shows the number of messages on its button: %i', async (recipients, text) => {
    await openEndDialog({ ManageDerby_Preflight: () => preflight({ recipients }) });
    expect(confirmButton().textContent).toBe(text);
  });

  test('updates its counts every 10 s', async () => {
    await openEndDialog({ ManageDerby_Preflight: inTurn(preflight({ recipients: 3 }), preflight({ recipients: 4 })) });
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
          skipped: [{ entryId: 4, recipient: 'Di Quill', phoneNumber: '2505550144', skipReason: 'Replied STOP' }],
          similarContestants: [
            {
              contestants: [
                { rank: 4, isJunior: false, name: 'Jon Kay' },
                { rank: 5, isJunior: false, name: 'John Kay' },
              ],
            },
          ],
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
      '1 pair of names on one number may be one person, who would get two messages',
      '#4 Jon Kay and #5 John Kay',
      'If they are one person, make the names equal in Manage Entries.',
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

  test('says that messages are off, and can end the derby', async () => {
    const { dialog } = await openEndDialog({ ManageDerby_Preflight: () => preflight({ isSmsEnabled: false }) });
    expect(
      dialog().getByText('Text messages are turned off in Global Settings. The derby will end without sending any.'),
    ).toBeTruthy();
    expect(confirmButton().textContent).toBe('End Derby');
    expect(confirmButton().getAttribute('aria-disabled')).toBeNull();
  });

  test('can end the derby without the preview of the messages', async () => {
    const { dialog } = await openEndDialog({ ManageDerby_Preflight: unreachable });
    expect(dialog().getByText('The final messages could not be previewed. You can still end the derby.')).toBeTruthy();
    expect(confirmButton().textContent).toBe('End Derby');
    expect(confirmButton().getAttribute('aria-disabled')).toBeNull();
  });
});
