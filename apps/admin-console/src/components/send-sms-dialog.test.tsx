// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { unreachable, type GatewayResponse, type GatewayResponses, silent } from '../testing/fake-gateway.ts';
import {
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  pass,
  press,
  showPage,
  toggle,
  type,
} from '../testing/page.tsx';
import { entry, PHOTO } from '../testing/samples.ts';
import { SendSmsDialog } from './send-sms-dialog.tsx';

const PHOTOGRAPHED = entry(7, { firstName: 'Thea', lastName: 'Alderwood', rank: 1, ...PHOTO });
const DRAFT = 'Congratulations Thea!';

freshDeviceForEachTest();

const sentTo = (includesPhoto: boolean): GatewayResponse => ({
  data: { sendSms: { __typename: 'SendSmsResult', includesPhoto, recipient: 'Thea Alderwood' } },
});

let sentences: string[] = [];

function Host() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Write
      </button>
      {isOpen && (
        <SendSmsDialog
          entry={PHOTOGRAPHED}
          onSent={(sentence) => sentences.push(sentence)}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

async function openDialog(responses: GatewayResponses = {}) {
  sentences = [];
  const { sentAs } = await showPage(<Host />, {
    SendSms_Draft: () => ({ data: { smsDraft: DRAFT } }),
    SendSms_Send: unreachable,
    ...responses,
  });
  await press('Write');
  return () => sentAs('SendSms_Send');
}

const dialog = () => screen.getByRole('dialog', { name: 'Send Congratulations SMS' });
const text = () => field('Message');
const write = (value: string) => type('Message', value);
const send = () => press('Send SMS', 'dialog');

test('the SMS dialog opens with a summary and the text that the server prepared', async () => {
  await openDialog();
  expect(dialog().textContent).toContain('RecipientThea AlderwoodPhone250-555-0142Weight23.900000 lbs');
  expect(dialog().textContent).toContain('A photo is available for this entry.');
  expect(text().value).toBe(DRAFT);
  expect(text().maxLength).toBe(1_600);
  expect(screen.getByText('21/1600 characters, charged as 1 paid part.')).toBeTruthy();
});

test('the SMS dialog counts characters and segments, and names characters that shorten the segments', async () => {
  await openDialog();
  await write('a'.repeat(161));
  expect(screen.getByText('161/1600 characters, charged as 2 paid parts.')).toBeTruthy();
  await write('“');
  expect(
    screen.getByText(/^1\/1600 characters, charged as 1 paid part, each of 70 characters because of .+/),
  ).toBeTruthy();
  await toggle('Include photo');
  expect(screen.getByText('1/1600 characters, charged as one MMS.')).toBeTruthy();
});

test.each([
  ['  \n ', 'Please enter a message'],
  ['a'.repeat(1_601), 'The message must be at most 1600 characters'],
])('the SMS dialog does not send an empty or too long message', async (value, sentence) => {
  const sent = await openDialog();
  await write(value);
  await send();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  [true, 'MMS with photo sent successfully to Thea Alderwood'],
  [false, 'SMS sent successfully to Thea Alderwood'],
])('a sent message shows its recipient and closes the SMS dialog (photo: %s)', async (hasPhoto, sentence) => {
  const sent = await openDialog({ SendSms_Send: () => sentTo(hasPhoto) });
  if (hasPhoto) await toggle('Include photo');
  await write('Well done');
  await send();
  await pass(300);
  expect(sent()).toEqual([
    {
      input: { entryId: 7, message: 'Well done', includePhoto: hasPhoto },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(sentences).toEqual([sentence]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing the SMS dialog discards the edits', async () => {
  await openDialog();
  await write('Something else');
  await toggle('Include photo');
  await press('Cancel', 'dialog');
  await pass(300);
  await press('Write');
  expect(text().value).toBe(DRAFT);
  expect(field('Include photo').checked).toBe(false);
});

test('the SMS dialog stays open and shows why sending failed', async () => {
  await openDialog({ SendSms_Send: failing() });
  await expectFailures(send, 'Failed to send SMS', 'Failed to send SMS. Please try again.');
  expect(text().value).toBe(DRAFT);
});

test('a repeated send reuses its idempotency key, and another text gets another key', async () => {
  const sent = await openDialog();
  await send();
  await send();
  await write('Another text');
  await send();
  const keys = sent().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('repeated presses of Send SMS send one request', async () => {
  const sent = await openDialog({ SendSms_Send: silent });
  await send();
  expect(within(dialog()).getByRole('button', { name: 'Sending...' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.submit(text().form as HTMLFormElement);
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  await pass(300);
  expect(sent()).toHaveLength(1);
  expect(dialog()).toBeTruthy();
});

test('the message can be typed when the prepared text fails to load', async () => {
  const sent = await openDialog({ SendSms_Draft: unreachable, SendSms_Send: () => sentTo(false) });
  expect(screen.getByText('The prepared text could not be loaded. You can write your own.')).toBeTruthy();
  await write('By hand');
  await send();
  expect(sent()[0]?.['input']).toMatchObject({ message: 'By hand' });
});
