import { expect, it } from 'vitest';
import { SANDBOX_ACCOUNT_SID } from '../settings/index.ts';
import { databaseForEachTest } from '../testing/index.ts';
import { messagingIndexes } from './message.model.ts';
import { createTestContext, weighIn, WORKER } from './messaging-context.fixture.ts';
import { messagePreflight } from './preflight.ts';
import { receiveInboundMessage } from './receive-inbound-message.ts';
import { recordOutcome } from './record-outcome.ts';
import type { ClaimedMessage } from './message.ts';

const ADMINISTRATOR = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's1' } as const;
const REAL_ACCOUNT_SID = `AC${'9'.repeat(32)}`;
const OTHER_ACCOUNT_SID = `AC${'8'.repeat(32)}`;
const PHONE = '2505550001';

const database = await databaseForEachTest(messagingIndexes);
const at = (twilioAccountSid: string) => createTestContext(database, { twilio_account_sid: twilioAccountSid });

let sids = 0;
async function write(accountSid: string, text: 'STOP' | 'START'): Promise<void> {
  sids += 1;
  const message = { providerSid: `SM${sids}`, from: `+1${PHONE}`, text };
  await receiveInboundMessage(at(accountSid), WORKER, message);
}

async function isSkipped(accountSid: string): Promise<boolean> {
  const deps = { ...at(accountSid), smsSpacingMs: 2_000 };
  await weighIn(deps, [{}]);
  return (await messagePreflight(deps, ADMINISTRATOR)).skipped.length === 1;
}

it('applies a STOP that the sandbox heard to the sandbox only', async () => {
  await write(SANDBOX_ACCOUNT_SID, 'STOP');
  expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(true);
  expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(false);
});

it('applies a STOP that a real account heard to every real account', async () => {
  await write(REAL_ACCOUNT_SID, 'STOP');
  expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(true);
  expect(await isSkipped(OTHER_ACCOUNT_SID)).toBe(true);
  expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(false);
});

it('does not lift a STOP to a real account by a START in the sandbox', async () => {
  await write(REAL_ACCOUNT_SID, 'STOP');
  await write(SANDBOX_ACCOUNT_SID, 'START');
  expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(true);
});

it('applies what the sandbox answered to a send to the sandbox only', async () => {
  const message = { id: 1, phoneNumber: PHONE, claimer: 'test' } as unknown as ClaimedMessage;
  await recordOutcome(at(SANDBOX_ACCOUNT_SID), message, { kind: 'opted-out' });
  expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(true);
  expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(false);
});
