import { completeEnd } from '@derby/domain/derby';
import { settingsCodec } from '@derby/domain/settings';
import { createTestDeps } from '@derby/domain/testing';
import { beforeAll, expect, it } from 'vitest';
import { openGatewayContext } from './testing/gateway-context.ts';

const SYSTEM = { kind: 'system', name: 'test' } as const;
const FAMILY_PHONE = '2505550100';
const PREFLIGHT = `query ($finalText: String) {
  messagePreflight(finalText: $finalText) {
    contestants durationMs sharedNumbers { phoneNumber recipients }
    similarContestants { contestants { rank isJunior name } }
    ties { isJunior contestants { rank name weighedInAt } }
    previews(offset: 1, limit: 1) { entryId isJunior recipient text photoUrl skipReason }
  }
}`;
const RUN = `fragment Run on MessageRun {
  id isPlanned total counts { queued failed unknown }
  pause { reason text by }
  progress { state timeLeftMs }
  messages(states: [FAILED, UNKNOWN], limit: 10) {
    total
    messages { kind isJunior recipient phoneNumber text includesPhoto state departedAt reason code }
  }
}`;

const context = openGatewayContext();

beforeAll(async () => {
  for (const [firstName, fishWeight] of [
    ['Ann', '12.5'],
    ['Ben', '10'],
    ['Bent', '10'],
  ]) {
    const input = { firstName, lastName: 'Test', phoneNumber: FAMILY_PHONE, fishWeight };
    const query = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';
    await context.run(query, { variables: { input } });
  }
});

it('the preflight returns the counts, shared numbers, ties and previews of an edited text', async () => {
  const finalText = 'Derby: [First Name], [Weight] lbs';
  const { messagePreflight } = await context.run(PREFLIGHT, { variables: { finalText } });
  const tie = (rank: number, name: string) => ({ rank, name, weighedInAt: expect.any(String) });
  expect(messagePreflight).toEqual({
    contestants: 3,
    durationMs: 6_000,
    sharedNumbers: [{ phoneNumber: FAMILY_PHONE, recipients: ['Ann Test', 'Ben Test', 'Bent Test'] }],
    similarContestants: [
      {
        contestants: [
          { rank: 2, isJunior: false, name: 'Ben Test' },
          { rank: 3, isJunior: false, name: 'Bent Test' },
        ],
      },
    ],
    ties: [{ isJunior: false, contestants: [tie(2, 'Ben Test'), tie(3, 'Bent Test')] }],
    previews: [
      {
        entryId: 2,
        isJunior: false,
        recipient: 'Ben Test',
        text: 'Derby: Ben, 10 lbs',
        photoUrl: null,
        skipReason: null,
      },
    ],
  });
  const refused = await context.ask(PREFLIGHT, { variables: { finalText: '[Name]' } });
  expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', fields: ['finalText'] } }]);
});

it('a run is returned with its counts and messages, and can be paused, resumed, retried and settled', async () => {
  await context.run('mutation { endDerby(finalText: "Thank you, [First Name]!") { message } }');
  const settings = { current: () => settingsCodec.decode({}) };
  await completeEnd({ ...createTestDeps(context.database), settings, publicUrl: 'https://derby.example' }, SYSTEM);
  const rows = context.database.collection('sms_messages');
  await rows.updateOne({ rank: 1 }, { $set: { state: 'failed', errorCode: '21614' } });
  await rows.updateOne({ rank: 2 }, { $set: { state: 'unknown', departedAt: new Date(Date.now() - 90_000) } });
  expect((await context.run(`{ messageRun(id: 1) { ...Run } } ${RUN}`)).messageRun).toEqual({
    id: 1,
    isPlanned: true,
    total: 3,
    counts: { queued: 1, failed: 1, unknown: 1 },
    pause: null,
    progress: { state: 'RUNNING', timeLeftMs: 2_000 },
    messages: {
      total: 2,
      messages: [
        {
          kind: 'FINAL',
          isJunior: false,
          recipient: 'Ann Test',
          phoneNumber: FAMILY_PHONE,
          text: 'Thank you, Ann!',
          includesPhoto: false,
          state: 'FAILED',
          departedAt: null,
          reason: 'Not a mobile number',
          code: '21614',
        },
        expect.objectContaining({ recipient: 'Ben Test', state: 'UNKNOWN', reason: 'Unknown, may have been sent' }),
      ],
    },
  });

  const { pauseRun } = await context.run(`mutation { pauseRun(runId: 1) { ...Run } } ${RUN}`);
  expect(pauseRun).toMatchObject({
    pause: { reason: 'PERSON', text: 'Paused by an administrator', by: 'admin' },
    progress: { state: 'PAUSED' },
  });
  expect(await context.run('mutation { resumeRun(runId: 1) { pause { at } } }')).toEqual({
    resumeRun: { pause: null },
  });
  const retry = 'mutation { retryFailed(runId: 1) { retried run { counts { queued failed } } } }';
  expect((await context.run(retry)).retryFailed).toEqual({ retried: 1, run: { counts: { queued: 2, failed: 0 } } });
  const { unknownMessages } = await context.run('{ unknownMessages { id state } }');
  expect(unknownMessages).toEqual([{ id: expect.any(Number), state: 'UNKNOWN' }]);
  const settle = 'mutation ($id: Int!) { settleUnknown(messageId: $id, outcome: SENT) { state } }';
  const variables = { id: unknownMessages[0]?.id };
  expect(await context.run(settle, { variables })).toEqual({ settleUnknown: { state: 'ACCEPTED' } });
});

it('the official result does not change when entries change, as a list and as a file', async () => {
  await context.database.collection('entries').updateMany({}, { $set: { fishWeightLbs: 1 } });
  const { officialResult, exportOfficialResult } = await context.run(`{
    officialResult(division: REGULAR) { endedAt entries { rank fishWeightLbs } }
    exportOfficialResult(division: REGULAR) { fileName csv }
  }`);
  expect(officialResult?.entries).toEqual([
    { rank: 1, fishWeightLbs: 12.5 },
    { rank: 2, fishWeightLbs: 10 },
    { rank: 3, fishWeightLbs: 10 },
  ]);
  expect(exportOfficialResult.fileName).toMatch(/^derby-official-result-regular-.*\.csv$/);
  expect(exportOfficialResult.csv.split('\r\n')).toHaveLength(5);
});
