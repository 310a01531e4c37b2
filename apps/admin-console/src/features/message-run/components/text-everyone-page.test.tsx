// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, refused, unreachable, type GatewayResponse } from '../../../testing/fake-gateway.ts';
import { field, follow, freshDeviceForEachTest, pass, press, type } from '../../../testing/page.tsx';
import { run } from '../../../testing/samples.ts';
import { runResponse, showRun } from './message-run.fixture.tsx';
import { TextEveryonePage } from './text-everyone-page.tsx';

freshDeviceForEachTest();

const TEXT = 'The weigh-in closes at 3:30 PM.';
const ADA = { __typename: 'TextRecipient', recipient: 'Ada Cho', phoneNumber: '2505550142', skipReason: null };
const STOPPED = { ...ADA, recipient: 'Ben Cho', phoneNumber: '2505550143', skipReason: 'Replied STOP' };

const preflight = (more: object = {}): GatewayResponse => ({
  data: {
    textToAllPreflight: {
      __typename: 'TextToAllPreflight',
      isSmsEnabled: true,
      isProviderSet: true,
      recipients: 58,
      skipped: [STOPPED],
      withoutConsent: 12,
      withoutPhone: 3,
      leftToday: 3,
      totalSegments: 58,
      maxSegments: 1,
      wideCharacters: [],
      doubleCharacters: [],
      durationMs: 116_000,
      previews: [ADA],
      ...more,
    },
  },
});
const sent = (more: object = {}) => ({
  ...run(58, { queued: 40, delivered: 18 }),
  createdAt: '2025-08-09T22:00:00.000Z',
  toAll: { __typename: 'TextToAll', audience: 'WEIGHED_IN', text: TEXT },
  ...more,
});
const runs = (...textsToAll: object[]): GatewayResponse => ({ data: { textsToAll } });
const SENT: GatewayResponse = { data: { sendTextToAll: { __typename: 'MessageRun', id: 1 } } };

async function show(responses: Parameters<typeof showRun>[0]) {
  return await showRun(
    {
      TextEveryone_Preflight: () => preflight(),
      TextEveryone_Runs: () => runs(),
      ManageDerby_LookUps: () => ({ data: { lookUpVerdict: 'SHOWN' } }),
      ...responses,
    },
    <TextEveryonePage />,
  );
}
const typeText = async (text = TEXT) => {
  await type('Text', text);
  await pass(400);
};

test('says whom a text goes to, and asks with number and time before it sends', async () => {
  const { sentAs } = await show({
    TextEveryone_Runs: inTurn(runs(), runs(sent())),
    TextEveryone_Send: () => SENT,
  });
  await press('Everyone who weighed in');
  await typeText();
  expect(sentAs('TextEveryone_Preflight').at(-1)).toEqual({ audience: 'WEIGHED_IN', text: TEXT, offset: 0 });
  for (const line of [
    '1 number will be skipped',
    '12 without a recorded consent',
    '3 without a phone number cannot be reached',
  ]) {
    expect(screen.getByText(line)).toBeTruthy();
  }
  expect(screen.getByText('Message 1 of 59')).toBeTruthy();
  expect(screen.getByText('250-555-0142')).toBeTruthy();
  await press('Send 58 texts');
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Everyone who weighed in. It takes about 2 minutes, and final messages and weigh-in texts go first.',
  );
  expect(sentAs('TextEveryone_Send')).toEqual([]);
  await press('Send 58 texts', 'alertdialog');
  await pass(1);
  expect(sentAs('TextEveryone_Send')).toEqual([
    { audience: 'WEIGHED_IN', text: TEXT, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(screen.getByText('The text is on its way. You can close this page.')).toBeTruthy();
  expect(field('Text').value).toBe('');
  // The newest text is open while it is sent.
  expect(screen.getAllByText('1 of 2 done')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
});

test('a text that was not sent is not left without a question', async () => {
  await show({});
  await typeText();
  await follow('Back to Manage Derby');
  expect(screen.getByRole('alertdialog', { name: 'Leave without sending?' }).textContent).toContain(
    'The text has not been sent.',
  );
});

test('a press without a response is repeated with its key; another text has another one', async () => {
  const { sentAs } = await show({
    TextEveryone_Send: inTurn(unreachable, SENT, refused('This text was already sent today')),
  });
  await typeText();
  const pressSend = async () => {
    await press('Send 58 texts');
    await press('Send 58 texts', 'alertdialog');
    await pass(1);
  };
  await pressSend();
  await pressSend();
  await typeText();
  await pressSend();
  const keys = sentAs('TextEveryone_Send').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(screen.getByText('This text was already sent today')).toBeTruthy();
  expect(field('Text').value).toBe(TEXT);
});

test.each([
  ['texts are off', { isSmsEnabled: false }, 'Text messages are turned off in Global Settings'],
  ['three were sent', { leftToday: 0 }, 'Three texts were sent today. The next one can be sent tomorrow.'],
  ['no one would get it', { recipients: 0, skipped: [], previews: [] }, 'No number will be skipped'],
])('cannot be sent when %s', async (_when, more, line) => {
  await show({ TextEveryone_Preflight: () => preflight(more) });
  await typeText();
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
});

test('shows the messages of an earlier text when asked', async () => {
  const { of } = await show({ TextEveryone_Runs: () => runs(sent(run(58, { delivered: 58 }))) });
  expect(of('MessageRun_Run')).toEqual([]);
  await press(/^Show the messages of /);
  await pass(1);
  expect(screen.getByText('Ada Sheringham')).toBeTruthy();
  await press(/^Hide the messages of /);
  expect(screen.queryByText('Ada Sheringham')).toBeNull();
});

test('while a text is paused, the only main action is to resume it', async () => {
  const pause = {
    __typename: 'RunPause',
    reason: 'PERSON',
    text: 'Paused',
    at: '2025-08-09T22:05:00.000Z',
    by: 'admin',
  };
  await show({
    TextEveryone_Runs: () => runs(sent({ pause })),
    MessageRun_Run: () => runResponse({ queued: 40, delivered: 18 }, { pause, progress: { state: 'PAUSED' } }),
  });
  await typeText();
  const main = [...document.querySelectorAll('.bg-accent')].map(({ textContent }) => textContent);
  expect(main).toEqual(['Resume (40)']);
});
