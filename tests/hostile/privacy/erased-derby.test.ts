import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { backupKeyOf } from '@derby/domain/backups';
import { createSecretBox } from '@derby/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { withDatabase } from '../../support/servers.ts';
import { shiftClocks } from '../../support/shifted-clock.ts';
import { stackForFile } from '../../support/stack-for-file.ts';
import { createFinder } from './find-texts.ts';
import { seededPeople } from './people.ts';
import { seedPeople } from './seed-people.ts';
import { encodings, phoneSpellings } from './spellings.ts';
import { filesIn, storedInRedis, storedLogs, type StoredText } from './stored-texts.ts';

const PREPARATION_LIMIT_MS = 600_000;
const TEST_LIMIT_MS = 300_000;
const DAY_MS = 86_400_000;
/** The date is eight weeks after the end, and the worker waits one day more. */
const DATE_REACHED_MS = 57 * DAY_MS;
const A_DAY_LATER_MS = DATE_REACHED_MS + 1.1 * DAY_MS;
/** The name of all processes for their clocks, which they read when they start. */
const INSTANCE = 'product';

const people = seededPeople(200, 20_260_809);
const optedOut = people.slice(0, 20);
const clocks = shiftClocks({});
afterAll(() => clocks.remove());
const { stack, client } = stackForFile({
  NODE_ENV: 'test',
  SMS_SPACING_MS: '20',
  ...clocks.environment,
});

const findPerson = createFinder(
  people.flatMap(({ phoneNumber, email }) => [
    ...phoneSpellings(phoneNumber).map((text) => ({ what: phoneNumber, text })),
    ...encodings(email).map((text) => ({ what: email, text })),
  ]),
);
const isOptOut = (found: string) => optedOut.some(({ phoneNumber }) => found.startsWith(phoneNumber));

const collections = async (): Promise<StoredText[]> =>
  await withDatabase(stack, async (database) => {
    const names = (await database.db().listCollections().toArray()).map(({ name }) => name);
    return await Promise.all(
      names.map(async (name) => {
        const rows = await database.db().collection(name).find().toArray();
        return { where: name, text: JSON.stringify(rows) };
      }),
    );
  });

async function backups(): Promise<StoredText[]> {
  const key = backupKeyOf(createSecretBox(readFileSync(join(stack.dataDirectory, 'secrets.key'), 'utf8').trim()));
  const files = filesIn(join(stack.dataDirectory, 'backups'));
  return await Promise.all(
    files.map(async ({ text }) => {
      const decrypter = new Decrypter();
      decrypter.addIdentity(key);
      const plain = await decrypter.decrypt(Buffer.from(text, 'latin1'));
      return { where: 'backup', text: Buffer.from(plain).toString('latin1') };
    }),
  );
}

/** Returns how many phone numbers and addresses each place has. The numbers that opted out may stay in their list. */
async function places(): Promise<Record<string, number>> {
  const uploads = filesIn(join(stack.dataDirectory, 'uploads')).map(({ text }) => ({ where: 'photos', text }));
  const logs = storedLogs(stack).map(({ text }) => ({ where: 'logs', text }));
  const redis = (await storedInRedis(stack)).map(({ text }) => ({ where: 'redis', text }));
  const counts = new Map<string, number>();
  for (const { where, text } of [...(await collections()), ...(await backups()), ...uploads, ...logs, ...redis]) {
    const mayStay = where === 'sms_opt_outs' || where === 'backup';
    const found = findPerson(text).filter((one) => !(mayStay && isOptOut(one)));
    const persons = new Set(found.map((one) => one.split(' ')[0]));
    if (persons.size > 0) counts.set(where, Math.max(persons.size, counts.get(where) ?? 0));
  }
  return Object.fromEntries(counts);
}

/** What must stay: everything of an entry but its phone number, the figures and the states of the messages. */
async function standing() {
  const entries = await client.read<readonly Record<string, unknown>[]>('/api/entries');
  const figures = await client.graphql(
    '{ derbyStats { total adult junior maxWeightLbs } derby { finalRun { progress { state } states } } prizeLines { title } }',
  );
  return { entries: entries.map(({ phone_number: _erased, ...entry }) => entry), figures };
}

const derbyRow = async () =>
  await withDatabase(stack, async (database) => await database.db().collection('derby').findOne());
const plan = async () => (await derbyRow())?.['forgetting']?.['1'] as Record<string, unknown> | undefined;

/** Starts the worker again, whose clock is then ahead. */
function restartWorker(aheadMs: number): void {
  clocks.set({ [INSTANCE]: aheadMs });
  stack.kill('worker', 'SIGKILL');
}

let before: Awaited<ReturnType<typeof standing>>;
beforeAll(async () => {
  await seedPeople({ stack, client, deviceToken: '', people });
  // The worker would make one when its clock is ahead, and the control would meet a half of it.
  await client.save({ auto_backup_enabled: 'false' });
  const sandbox = createClient(stack.sandboxUrl);
  for (const { phoneNumber } of optedOut) {
    await sandbox.call('POST', '/control/inbound', { from: `+1${phoneNumber}`, body: 'STOP' });
  }
  const [one, other] = people.slice(20);
  await sandbox.call('POST', '/control/inbound', { from: `+1${one?.phoneNumber}`, body: 'Thank you' });
  await sandbox.call('POST', '/control/inbound', { from: `+1${other?.phoneNumber}`, body: 'WHEN' });
  await client.call('POST', '/api/admin/end-derby');
  await eventually(
    'all final messages are settled',
    async () => {
      const waiting = await withDatabase(
        stack,
        async (database) =>
          await database
            .db()
            .collection('sms_messages')
            .countDocuments({ state: { $in: ['queued', 'sending', 'unknown', 'accepted'] }, kind: 'final' }),
      );
      return (await derbyRow())?.['isEndComplete'] && waiting === 0 ? true : undefined;
    },
    PREPARATION_LIMIT_MS,
  );
  await client.graphql('mutation { createBackup { name } }');
  await client.graphql('{ forgetting { dueAt } }');
  before = await standing();
}, PREPARATION_LIMIT_MS);

it(
  'control: before its time each person is in each place, and the worker erases nothing',
  async () => {
    const EVERYWHERE = {
      participants: 400,
      anglers: 200,
      entries: 200,
      consents: 200,
      sms_messages: 200,
      sms_runs: 200,
      sms_replies: 1,
      backup: 380,
    };
    expect(await places()).toEqual(EVERYWHERE);
    restartWorker(DATE_REACHED_MS);
    await eventually('the worker finds the date reached', async () => (await plan())?.['seenDueAt'], TEST_LIMIT_MS);
    expect(await places()).toEqual(EVERYWHERE);
  },
  TEST_LIMIT_MS,
);

it(
  'a day later no person is left in database, backups, photos, logs and Redis, and all else stays',
  async () => {
    restartWorker(A_DAY_LATER_MS);
    await eventually('personal data is erased', async () => (await plan())?.['doneAt'], TEST_LIMIT_MS);
    expect(await places()).toEqual({});
    expect(filesIn(join(stack.dataDirectory, 'backups'))).toHaveLength(1);
    expect(await standing()).toEqual(before);
    const entries = await client.read<readonly { readonly phone_number: string }[]>('/api/entries');
    expect(new Set(entries.map(({ phone_number: phone }) => phone))).toEqual(new Set(['']));
  },
  TEST_LIMIT_MS,
);

it(
  'numbers that opted out are still refused, and an import too',
  async () => {
    for (const { phoneNumber } of optedOut) {
      const text = client.graphql('mutation ($phone: String!) { sendTestMessage(phoneNumber: $phone, text: "Hi") }', {
        phone: phoneNumber,
      });
      await expect(text).rejects.toThrow('This number has replied STOP and gets no more messages');
    }
    const form = new FormData();
    form.set('csvFile', new Blob(['Order,Name,Email\n1,Ann Sample,ann@quvoxly.example']), 'export.csv');
    const response = await client.send('POST', '/api/participants/import', form);
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        error:
          'The personal data of this derby was erased, so no participants can be added. Reset Competition begins the next derby.',
      },
    ]);
  },
  TEST_LIMIT_MS,
);
