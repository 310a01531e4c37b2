import { completeEnd } from '@derby/domain/derby';
import { settingsCodec } from '@derby/domain/settings';
import { createTestDeps } from '@derby/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from './app.ts';
import { ask } from './testing/ask.ts';
import { openGatewayContext, type GatewayTestContext } from './testing/gateway-context.ts';

const SYSTEM = { kind: 'system', name: 'test' } as const;
const FAMILY_PHONE = '2505550100';
const PREFLIGHT = `query ($finalText: String) {
  messagePreflight(finalText: $finalText) {
    finalText isSmsEnabled isProviderSet contestants recipients withoutPhoto tooLong totalSegments maxSegments durationMs
    skipped { recipient skipReason } sharedNumbers { phoneNumber recipients }
    ties { isJunior fishWeightLbs contestants { rank name weighedInAt } }
    wideCharacters { name messages } doubleCharacters { name messages }
    previews(offset: 1, limit: 1) { entryId rank isJunior recipient phoneNumber text photoUrl segments skipReason }
  }
}`;
const RUN = `fragment Run on MessageRun {
  id isPlanned total
  counts { queued sending accepted delivered undelivered failed skipped unknown }
  pause { reason text at by }
  progress { state startedAt finishedAt sentLastMinute timeLeftMs }
  messages(states: [FAILED, UNKNOWN], limit: 10) {
    total
    messages { id runId kind entryId rank isJunior recipient phoneNumber text includesPhoto state changedAt departedAt reason code }
  }
}`;

let context: GatewayTestContext;
let gateway: Gateway;
let token: string;

beforeAll(async () => {
  context = await openGatewayContext();
  gateway = await context.startGateway();
  token = await context.signIn(gateway);
  for (const [firstName, fishWeight] of [
    ['Ann', '12.5'],
    ['Ben', '10'],
    ['Cas', '10'],
  ]) {
    const input = { firstName, lastName: 'Test', phoneNumber: FAMILY_PHONE, fishWeight };
    await run('mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }', { input });
  }
});
afterAll(async () => await context.close());

async function run(query: string, variables: Record<string, unknown> = {}) {
  const answer = await ask(gateway.url(), { query, variables, token });
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

describe('a text by hand', () => {
  it.each([
    ['sendSms(input: { entryId: 1, message: " " }) { recipient }', 'BAD_INPUT', 'Please enter a message'],
    ['sendSms(input: { entryId: 99, message: "Hi" }) { recipient }', 'NOT_FOUND', 'Entry not found'],
    ['sendTestMessage(phoneNumber: "555-0100", text: "Hi")', 'BAD_INPUT', 'Please enter a phone number'],
    ['sendTestMessage(phoneNumber: "2505550100", text: "")', 'BAD_INPUT', 'Please enter a message'],
  ])('is refused in a sentence: %s', async (call, code, message) => {
    const { errors } = await ask(gateway.url(), { query: `mutation { ${call} }`, token });
    expect(errors).toMatchObject([{ message, extensions: { code } }]);
  });
});

describe('the preflight', () => {
  it('shows what would be sent with an edited text, and a page of real messages', async () => {
    const finalText = 'Derby: [First Name], [Weight] lbs ’';
    const { messagePreflight } = await run(PREFLIGHT, { finalText });
    expect(messagePreflight).toEqual({
      finalText,
      isSmsEnabled: true,
      isProviderSet: false,
      contestants: 3,
      recipients: 3,
      withoutPhoto: 3,
      tooLong: 0,
      totalSegments: 3,
      maxSegments: 1,
      durationMs: 6_000,
      skipped: [],
      sharedNumbers: [{ phoneNumber: FAMILY_PHONE, recipients: ['Ann Test', 'Ben Test', 'Cas Test'] }],
      ties: [
        {
          isJunior: false,
          fishWeightLbs: 10,
          contestants: [
            { rank: 2, name: 'Ben Test', weighedInAt: expect.any(String) },
            { rank: 3, name: 'Cas Test', weighedInAt: expect.any(String) },
          ],
        },
      ],
      wideCharacters: [{ name: '’ (curly apostrophe)', messages: 3 }],
      doubleCharacters: [],
      previews: [
        {
          entryId: 2,
          rank: 2,
          isJunior: false,
          recipient: 'Ben Test',
          phoneNumber: FAMILY_PHONE,
          text: 'Derby: Ben, 10 lbs ’',
          photoUrl: null,
          segments: 1,
          skipReason: null,
        },
      ],
    });
  });

  it('refuses a text that could not be sent', async () => {
    const answer = await ask(gateway.url(), { query: PREFLIGHT, variables: { finalText: '[Name]' }, token });
    expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', fields: ['finalText'] } }]);
  });
});

describe('a run', () => {
  beforeAll(async () => {
    await run('mutation { endDerby(finalText: "Thank you, [First Name]!") { message } }');
    const settings = { current: () => settingsCodec.decode({}) };
    await completeEnd({ ...createTestDeps(context.database), settings, publicUrl: 'https://derby.example' }, SYSTEM);
    const rows = context.database.collection('sms_messages');
    const longAgo = new Date(Date.now() - 90_000);
    await rows.updateOne({ rank: 1 }, { $set: { state: 'failed', errorCode: '21614' } });
    await rows.updateOne({ rank: 2 }, { $set: { state: 'unknown', departedAt: longAgo } });
  });

  it('is seen with counts that add up, its rows in plain words, and how long it takes', async () => {
    const { messageRun } = await run(`{ messageRun(id: 1) { ...Run } } ${RUN}`);
    expect(messageRun).toEqual({
      id: 1,
      isPlanned: true,
      total: 3,
      counts: { queued: 1, sending: 0, accepted: 0, delivered: 0, undelivered: 0, failed: 1, skipped: 0, unknown: 1 },
      pause: null,
      progress: {
        state: 'RUNNING',
        startedAt: expect.any(String),
        finishedAt: null,
        sentLastMinute: 0,
        timeLeftMs: 2_000,
      },
      messages: {
        total: 2,
        messages: [
          {
            id: expect.any(Number),
            runId: 1,
            kind: 'FINAL',
            entryId: 1,
            rank: 1,
            isJunior: false,
            recipient: 'Ann Test',
            phoneNumber: FAMILY_PHONE,
            text: 'Thank you, Ann!',
            includesPhoto: false,
            state: 'FAILED',
            changedAt: expect.any(String),
            departedAt: null,
            reason: 'Not a mobile number',
            code: '21614',
          },
          expect.objectContaining({ recipient: 'Ben Test', state: 'UNKNOWN', reason: 'Unknown, may have been sent' }),
        ],
      },
    });
  });

  it('is paused, resumed, tried again and settled', async () => {
    const { pauseRun } = await run(`mutation { pauseRun(runId: 1) { ...Run } } ${RUN}`);
    expect(pauseRun).toMatchObject({
      pause: { reason: 'PERSON', text: 'Paused by an administrator', by: 'admin' },
      progress: { state: 'PAUSED' },
    });
    const { resumeRun } = await run('mutation { resumeRun(runId: 1) { pause { at } } }');
    expect(resumeRun).toEqual({ pause: null });
    const { retryFailed } = await run(
      'mutation { retryFailed(runId: 1) { retried run { counts { queued failed } } } }',
    );
    expect(retryFailed).toEqual({ retried: 1, run: { counts: { queued: 2, failed: 0 } } });
    const { unknownMessages } = await run('{ unknownMessages { id state } }');
    expect(unknownMessages).toEqual([{ id: expect.any(Number), state: 'UNKNOWN' }]);
    const settle = 'mutation ($id: Int!) { settleUnknown(messageId: $id, outcome: SENT) { state } }';
    const variables = { id: unknownMessages[0].id as number };
    expect(await run(settle, variables)).toEqual({ settleUnknown: { state: 'ACCEPTED' } });
    const again = await ask(gateway.url(), { query: settle, variables, token });
    expect(again.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  });

  it.each([
    ['offset: -1', 'offset must be a whole number from 0'],
    ['limit: 0', 'limit must be a whole number from 1 to 200'],
    ['limit: 201', 'limit must be a whole number from 1 to 200'],
  ])('has no page of %s', async (args, message) => {
    const query = `{ messageRun(id: 1) { messages(${args}) { total } } }`;
    expect((await ask(gateway.url(), { query, token })).errors).toMatchObject([{ message }]);
  });

  it('is not found by another id', async () => {
    const answer = await ask(gateway.url(), { query: '{ messageRun(id: 9) { id } }', token });
    expect(answer.errors).toMatchObject([{ message: 'Run not found', extensions: { code: 'NOT_FOUND' } }]);
  });
});

it('the official result is what was frozen, as a list and as a file', async () => {
  await context.database.collection('entries').updateMany({}, { $set: { fishWeightLbs: 1 } });
  const { officialResult, exportOfficialResult } = await run(`{
    officialResult(division: REGULAR) { endedAt entries { rank ticketId firstName fishWeightLbs createdAt } }
    exportOfficialResult(division: REGULAR) { fileName csv }
  }`);
  const places = (officialResult.entries as { rank: number; fishWeightLbs: number }[]).map((entry) => [
    entry.rank,
    entry.fishWeightLbs,
  ]);
  expect(places).toEqual([
    [1, 12.5],
    [2, 10],
    [3, 10],
  ]);
  expect(exportOfficialResult.fileName).toMatch(/^derby-official-result-regular-.*\.csv$/);
  expect(exportOfficialResult.csv.split('\r\n')).toHaveLength(5);
});
