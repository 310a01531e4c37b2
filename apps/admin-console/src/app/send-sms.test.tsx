// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unreachable, type Answer } from '../testing/fake-gateway.ts';
import { entry, PHOTO } from './testing/entries-context.ts';
import { freshDeviceForEachTest, pass, showSection } from './testing/console.tsx';

const PHOTOGRAPHED = entry(7, { firstName: 'Thea', lastName: 'Alderwood', rank: 1, ...PHOTO });
const DRAFT = 'Congratulations Thea!';

freshDeviceForEachTest();

const sentTo = (includesPhoto: boolean): Answer => ({
  data: { sendSms: { __typename: 'SendSmsResult', includesPhoto, recipient: 'Thea Alderwood' } },
});

async function openDialog({ send = unreachable, draft = () => ({ data: { smsDraft: DRAFT } }) }: TestContext = {}) {
  const { sentAs } = await showSection('/admin/photos', {
    PhotoGallery_Entries: () => ({ data: { entries: [PHOTOGRAPHED] } }),
    SendSms_Draft: draft,
    SendSms_Send: send,
  });
  await reopen();
  return () => sentAs('SendSms_Send');
}

interface TestContext {
  readonly send?: (variables: Record<string, unknown>) => Answer | Promise<Answer>;
  readonly draft?: () => Answer;
}

async function reopen(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'View the photo of Thea Alderwood, rank 1' }));
  await pass(1);
  fireEvent.click(screen.getByRole('button', { name: 'Send SMS' }));
  await pass(1);
}

const dialog = () => screen.getByRole('dialog', { name: 'Send Congratulations SMS' });
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const write = async (value: string): Promise<void> => {
  fireEvent.change(text(), { target: { value } });
  await pass(1);
};
const press = async (name: string): Promise<void> => {
  fireEvent.click(within(dialog()).getByRole('button', { name }));
  await pass(1);
};

test('opens with the summary and the text that the server prepared', async () => {
  await openDialog();
  expect(dialog().textContent).toContain('RecipientThea AlderwoodPhone250-555-0142Weight23.900000 lbs');
  expect(dialog().textContent).toContain('A photo is available for this entry.');
  expect(text().value).toBe(DRAFT);
  expect(screen.getByText('21/1600 characters, charged as 1 segment.')).toBeTruthy();
});

test('counts what is typed and what it costs, and names what makes it dearer', async () => {
  await openDialog();
  await write('a'.repeat(161));
  expect(screen.getByText('161/1600 characters, charged as 2 segments.')).toBeTruthy();
  await write('“');
  expect(
    screen.getByText(/^1\/1600 characters, charged as 1 segment, each of 70 characters because of .+/),
  ).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Include photo'));
  expect(screen.getByText('1/1600 characters, charged as one MMS.')).toBeTruthy();
});

test.each([
  ['', 'Please enter a message'],
  ['  \n ', 'Please enter a message'],
  ['a'.repeat(1_601), 'The message must be at most 1600 characters'],
])('sends nothing that is empty or too long', async (value, sentence) => {
  const sent = await openDialog();
  await write(value);
  await press('Send SMS');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  [true, 'MMS with photo sent successfully to Thea Alderwood'],
  [false, 'SMS sent successfully to Thea Alderwood'],
])('says what was sent to whom and closes (photo: %s)', async (hasPhoto, sentence) => {
  const sent = await openDialog({ send: () => sentTo(hasPhoto) });
  if (hasPhoto) fireEvent.click(screen.getByLabelText('Include photo'));
  await write('Well done');
  await press('Send SMS');
  await pass(300);
  expect(sent()).toEqual([
    {
      input: { entryId: 7, message: 'Well done', includePhoto: hasPhoto },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('drops what was typed when it closes', async () => {
  await openDialog();
  await write('Something else');
  fireEvent.click(screen.getByLabelText('Include photo'));
  await press('Cancel');
  await pass(300);
  await reopen();
  expect(text().value).toBe(DRAFT);
  expect(screen.getByLabelText<HTMLInputElement>('Include photo').checked).toBe(false);
});

test.each<[string, () => Answer, string]>([
  [
    'the server’s reason',
    () => ({ code: 'CONFLICT', sentence: 'This number has said STOP' }),
    'This number has said STOP',
  ],
  ['an answer without words', () => new Response('', { status: 502 }), 'Failed to send SMS'],
  ['no answer', unreachable, 'Failed to send SMS. Please try again.'],
])('stays open with %s', async (_what, send, sentence) => {
  await openDialog({ send });
  await press('Send SMS');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(text().value).toBe(DRAFT);
});

test('asks twice for one message under one key, and takes another for another text', async () => {
  const sent = await openDialog();
  await press('Send SMS');
  await press('Send SMS');
  await write('Another text');
  await press('Send SMS');
  const keys = sent().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('is one request however often the button is pressed', async () => {
  const sent = await openDialog({ send: () => new Promise<Answer>(() => undefined) });
  await press('Send SMS');
  expect(within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
  fireEvent.submit(text().closest('form') as HTMLFormElement);
  fireEvent.keyDown(dialog(), { key: 'Escape' });
  await pass(300);
  expect(sent()).toHaveLength(1);
  expect(dialog()).toBeTruthy();
});

test('can be written by hand when the prepared text does not come', async () => {
  const sent = await openDialog({ draft: unreachable, send: () => sentTo(false) });
  expect(screen.getByText('The prepared text could not be loaded. You can write your own.')).toBeTruthy();
  await write('By hand');
  await press('Send SMS');
  expect(sent()[0]?.['input']).toMatchObject({ message: 'By hand' });
});
