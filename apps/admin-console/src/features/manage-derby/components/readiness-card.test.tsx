// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type GatewayResponse, inTurn, refused, silent, unreachable } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, pass, press } from '../../../testing/page.tsx';
import { forgetting, ready, sender, settings, showManageDerby } from '../testing/derby-context.tsx';

freshDeviceForEachTest();

test('only what needs a look is listed, until all checks are asked for', async () => {
  await showManageDerby({ Forgetting_Read: () => forgetting({ weeks: 0, isChosen: false }) });
  const lines = () => screen.queryAllByText(/^(?:Fine|Please look):$/).map(({ textContent }) => textContent);
  expect(new Set(lines())).toEqual(new Set(['Fine:', 'Please look:']));
  await press('Show fewer checks');
  expect(screen.getByText('Please decide when personal data is erased')).toBeTruthy();
  expect(lines()).not.toContain('Fine:');
});

test('what could not be read needs a look', async () => {
  await showManageDerby({ ManageDerby_Backups: unreachable });
  expect(screen.getByText('The backups could not be read')).toBeTruthy();
});

test('services count as unknown 10 s after a poll that gets no response', async () => {
  await showManageDerby({ '/ready': inTurn<GatewayResponse | Promise<GatewayResponse>>(ready([]), silent) });
  expect(screen.getByText('All services are ready')).toBeTruthy();
  await pass(39_000);
  expect(screen.queryByText('The services did not answer')).toBeNull();
  await pass(2_000);
  expect(screen.getByText('The services did not answer')).toBeTruthy();
});

const WITH_PROVIDER = {
  sms_enabled: 'true',
  twilio_account_sid: 'AC1',
  twilio_auth_token: 'set',
  twilio_phone_number: '+12505550000',
};

test.each([
  ['SHOWN', 'Fine:', 'The SMS provider shows which messages it has'],
  [
    'TEXT_HIDDEN',
    'Please look:',
    'The SMS provider hides the texts of messages (message redaction). A message without a response then stays unknown until you decide.',
  ],
  [
    'NOT_LISTED',
    'Please look:',
    "The SMS provider's list lacks a message that it accepted; it may hide phone numbers (message redaction). A message without a response then stays unknown until you decide.",
  ],
  [null, 'Please look:', 'Not known yet whether the SMS provider shows which messages it has: send a test text'],
])('says what the look-up verdict %s means', async (lookUpVerdict, sign, sentence) => {
  await showManageDerby({
    ManageDerby_Settings: () => settings(WITH_PROVIDER),
    ManageDerby_LookUps: () => ({ data: { lookUpVerdict } }),
  });
  expect(screen.getByText(sentence).closest('li')?.textContent).toBe(`${sign}${sentence}`);
});

test('says nothing about look-ups with a gateway of an earlier version', async () => {
  await showManageDerby({
    ManageDerby_Settings: () => settings(WITH_PROVIDER),
    ManageDerby_LookUps: refused('Cannot query field "lookUpVerdict" on type "Query".'),
  });
  expect(screen.getByText('The SMS provider is set up')).toBeTruthy();
  expect(screen.queryByText(/which messages it has|message redaction/)).toBeNull();
});

test.each([
  [{ weeks: 0, isChosen: false }, 'Please look:', 'Please decide when personal data is erased'],
  [{}, 'Fine:', 'Personal data is erased 8 weeks after the end of the derby'],
])('says when personal data is erased for %j', async (changes, sign, sentence) => {
  await showManageDerby({ Forgetting_Read: () => forgetting(changes) });
  expect(screen.getByText(sentence).closest('li')?.textContent).toBe(`${sign}${sentence}Edit`);
});

const BALANCE = { __typename: 'ProviderBalance', amount: 3.1, currency: 'USD' };

test.each([
  ['Fine:', 'The sender number is registered with the carriers', {}],
  ['Fine:', 'Receipts of the provider reach https://derby.example', {}],
  ['Please look:', 'The provider cannot send receipts to https://derby.example', { receipts: 'PRIVATE' }],
  [
    'Please look:',
    'No receipt of the provider has come for the last messages to https://derby.example',
    { receipts: 'MISSING' },
  ],
  [
    'Please look:',
    'Not known yet whether receipts of the provider reach https://derby.example: send a test text',
    { receipts: 'UNKNOWN' },
  ],
  ['Please look:', 'Balance at the provider: 3.10 USD. Is it enough for all messages?', { balance: BALANCE }],
  ['Fine:', 'Balance at the provider: 120.00 CAD', { balance: { ...BALANCE, amount: 120, currency: 'CAD' } }],
])('says of the sender %s %s', async (sign, sentence, changes) => {
  await showManageDerby({
    ManageDerby_Settings: () => settings(WITH_PROVIDER),
    ManageDerby_Sender: () => sender(changes),
  });
  expect(screen.getByText(sentence).closest('li')?.textContent).toBe(`${sign}${sentence}`);
  expect(screen.queryByText(/^Balance/) === null).toBe(!('balance' in changes));
});

test.each([
  [false, /^In the US, carriers block a local number until its brand and campaign are registered \(A2P 10DLC\)\./],
  [true, 'In Canada and the US, a toll-free number sends nothing until the provider has verified it.'],
])('an organiser notes that a sender is registered, toll-free: %s', async (isTollFree, meaning) => {
  let isRegistered = false;
  const { sentAs } = await showManageDerby({
    ManageDerby_Settings: () => settings(WITH_PROVIDER),
    ManageDerby_Sender: () => sender({ isTollFree, isRegistered }),
    ManageDerby_UpdateSettings: () => {
      isRegistered = true;
      return { data: { updateSettings: 'Settings saved successfully' } };
    },
  });
  expect(screen.getByText('Is +12505550000 registered with the carriers?')).toBeTruthy();
  expect(screen.getByText(meaning)).toBeTruthy();
  await press('+12505550000 is registered');
  await pass(1);
  expect(sentAs('ManageDerby_UpdateSettings')).toEqual([
    { settings: [{ key: 'sms_registered_sender', value: '+12505550000' }] },
  ]);
  expect(screen.getByText('The sender number is registered with the carriers')).toBeTruthy();
});
