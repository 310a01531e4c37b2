import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDeps, databaseForFile } from '../testing/index.ts';
import { createSettingsStore, initialSettings, SANDBOX_ACCOUNT_SID } from './index.ts';

const SANDBOX = { sid: SANDBOX_ACCOUNT_SID, token: 'a-token-of-the-sandbox-made-before', phone: '+16045550100' };
const REAL = { sid: `AC${'9'.repeat(32)}`, token: 'the-token-of-the-account-32-chars', phone: '+12505550199' };
const OTHER = { sid: `AC${'8'.repeat(32)}`, token: 'another-token-of-32-characters-or', phone: '+12505550198' };
const NOT_THE_SANDBOX =
  'the sandbox stands in for the SMS provider, but Global Settings has another account: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_PHONE_NUMBER';

const database = await databaseForFile();
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  await database.collection('settings').deleteMany({});
});

/** Starts a process with this account in its environment. Returns the account that it uses. */
async function accountAfterStart(account: typeof REAL | undefined) {
  const deps = createTestDeps(database);
  const logger = { ...deps.logger, warn: (_fields: object, message: string) => void warnings.push(message) };
  const initial = initialSettings(
    account
      ? { TWILIO_ACCOUNT_SID: account.sid, TWILIO_AUTH_TOKEN: account.token, TWILIO_PHONE_NUMBER: account.phone }
      : {},
  );
  const store = createSettingsStore({ ...deps, logger }, { initial, pollIntervalMs: 600_000 });
  onTestFinished(async () => await store.close());
  await store.start();
  const { twilioAccountSid: sid, twilioAuthToken: token, twilioPhoneNumber: phone } = store.current();
  return { sid, token, phone };
}

test('adoptProviderAccount replaces a stored sandbox account by that of the environment', async () => {
  expect(await accountAfterStart(SANDBOX)).toEqual(SANDBOX);
  expect(await accountAfterStart(REAL)).toEqual(REAL);
  expect(warnings).toEqual([]);
});

test('adoptProviderAccount replaces an old token of the sandbox', async () => {
  await accountAfterStart(SANDBOX);
  const fresh = { ...SANDBOX, token: 'a-fresh-token-of-this-data-folder' };
  expect(await accountAfterStart(fresh)).toEqual(fresh);
  expect(await accountAfterStart(fresh)).toEqual(fresh);
  expect(warnings).toEqual([]);
});

test('adoptProviderAccount keeps a stored provider account and warns that the environment is ignored', async () => {
  await accountAfterStart(REAL);
  expect(await accountAfterStart(REAL)).toEqual(REAL);
  expect(warnings).toEqual([]);
  expect(await accountAfterStart(OTHER)).toEqual(REAL);
  expect(await accountAfterStart({ ...REAL, token: OTHER.token })).toEqual(REAL);
  expect(warnings).toEqual([
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_PHONE_NUMBER are ignored: Global Settings has other values',
    'TWILIO_AUTH_TOKEN is ignored: Global Settings has other values',
  ]);
});

test('adoptProviderAccount warns that the sandbox does not serve a stored provider account', async () => {
  await accountAfterStart(REAL);
  expect(await accountAfterStart(SANDBOX)).toEqual(REAL);
  expect(warnings).toEqual([NOT_THE_SANDBOX]);
});

test('adoptProviderAccount does not warn without an account in the environment', async () => {
  await accountAfterStart(REAL);
  expect(await accountAfterStart(undefined)).toEqual(REAL);
  expect(warnings).toEqual([]);
});
