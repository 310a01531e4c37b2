import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { afterAll, beforeEach } from 'vitest';
import { ADDRESS, codeOf, createClockedAttempts, SEED, seedTwoFactor } from './accounts/account-context.fixture.ts';
import * as accounts from './accounts/index.ts';
import { hashPassword } from './accounts/passwords.ts';
import { insertUser, userModel } from './accounts/user.ts';
import * as anglers from './anglers/index.ts';
import { createBackup, createBackupStore } from './backups/index.ts';
import { ALL_INDEXES } from './database/index.ts';
import { photo, typed } from './entries/entry-context.fixture.ts';
import * as entries from './entries/index.ts';
import { removeNotice, setNotice } from './derby/index.ts';
import { updateEvent } from './event/index.ts';
import * as messaging from './messaging/index.ts';
import { createTestContext, sendOne } from './messaging/messaging-context.fixture.ts';
import { sourceOf } from './participants/participant-context.fixture.ts';
import * as participants from './participants/index.ts';
import * as pastDerbies from './past-derbies/index.ts';
import * as prizes from './prizes/index.ts';
import { createPhotoStore, createUploadLimits } from './photos/index.ts';
import { updateSettings, type SettingsStore } from './settings/index.ts';
import { createStoredSettings } from './settings/stored-settings.ts';
import {
  ADMINISTRATOR,
  databaseForEachTest,
  emptyCollections,
  fakeDerbyState,
  WORKER,
  type TestDeps,
} from './testing/index.ts';

const PASSWORD = 'weigh-in at noon';
const USER = { userId: 2 };
const RUN = { runId: 1 };
/** Of the default event. */
const PRIZE = { prizeId: '00000001', entryId: 1 };
const DRAW = { prizeId: '00000003', ticket: 'T-0001', reason: 'Agreed' };
const EVENT = {
  ...DEFAULT_EVENT_FACTS,
  title: 'Coho Cup 2027',
  weighInStart: '2027-08-14T10:00',
  weighInEnd: '2027-08-14T15:00',
  entryDeadline: null,
};

/** An audited action: the collection that it changes, what must be there before, and the action. */
type AuditedAction = readonly [collection: string, prepare: () => Promise<unknown>, act: () => Promise<unknown>];

const nothing = async () => undefined;

/** Opens a database and folders for all audited actions. */
export async function openAuditedActions() {
  const database = await databaseForEachTest(ALL_INDEXES);
  const folder = await mkdtemp(join(tmpdir(), 'audited-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const passwordHash = await hashPassword({}, PASSWORD);

  function newDeps() {
    const context = createTestContext(database);
    const settings = { ...context.settings, refresh: nothing } as unknown as SettingsStore;
    const derbyState = fakeDerbyState();
    return {
      ...context,
      settings,
      derbyState,
      divisions: entries.createDivisionReader(context),
      photoStore: createPhotoStore({ directory: join(folder, 'uploads'), secrets: context.secrets }),
      uploadLimits: createUploadLimits(),
      backupStore: createBackupStore({ directory: join(folder, 'backups') }),
      sessionCache: accounts.createSessionCache(),
      attempts: createClockedAttempts(context.clock),
      sessions: { endOfOtherKeys: nothing },
    };
  }
  const deps = newDeps();
  beforeEach(() => void Object.assign(deps, newDeps()));
  const admin = ADMINISTRATOR;

  const storeSettings = async () => await createStoredSettings(database, { contest_name: 'Derby' });
  const weighIn = async (changes: object = {}) => (await entries.createEntry(deps, admin, { ...typed, ...changes })).id;
  const endWithFish = async () => {
    await weighIn({ isCatchDonated: true });
    deps.derbyState = fakeDerbyState(async () => true);
  };
  const agreeAtScale = async () => {
    const settings = { ...deps.settings, current: () => ({ ...deps.settings.current(), smsConsentAtScale: true }) };
    await entries.createEntry({ ...deps, settings }, admin, { ...typed, hasConsented: true });
  };
  const check = async () => {
    const seen = { firstName: 'Ann', lastName: 'Sample', fishWeightLbs: 12.5, isJunior: false };
    await entries.checkEntry(deps, { ...admin, userId: 2, username: 'bo' }, { entryId: 1, seen });
  };
  const disqualify = async (entryId = 1) =>
    await entries.disqualifyEntry(deps, admin, { entryId, reason: 'Foul hooked' });
  const addUsers = async () => {
    const names = ['admin', 'bo', 'cy'];
    const fields = { email: null, role: 'administrator', passwordHash, createdAt: deps.clock.now() } as const;
    await Promise.all(names.map((username, index) => insertUser(database, { ...fields, id: index + 1, username })));
  };
  const suspend = async () => {
    await addUsers();
    await userModel(database).updateOne({ _id: 2 }, { $set: { isSuspended: true } });
  };
  const withTwoFactor = async (userId: number, isEnabled = true) => {
    await addUsers();
    await seedTwoFactor(deps, userId);
    await userModel(database).updateOne({ _id: userId }, { $set: { 'twoFactor.isEnabled': isEnabled } });
  };
  const addParticipant = async () =>
    await participants.importParticipants(deps, admin, { csvFile: sourceOf('Order,Name,Ticket\n1,Ann Sample,Derby') });
  const checkIn = async () =>
    await participants.giveCard(deps, admin, { firstName: 'Ann', lastName: 'Sample', card: '1' });
  const archive = async () => {
    const entry = { ...typed, id: 1, rank: 1, fishWeightLbs: 12, isJunior: false, fishPhotoPath: null };
    const board = { entries: [{ ...entry, createdAt: deps.clock.now() }], isPublished: false, keepsPhotos: false };
    await pastDerbies.archiveDerby(deps, { endedAt: deps.clock.now(), contestYear: 2025, title: 'Derby', ...board });
  };
  const publish = async (isPublished: boolean) =>
    await pastDerbies.publishPastDerby(deps, admin, { year: '2025', isPublished });
  /** Plans a run with one message in this state. */
  const plan = async (state: string) => {
    await weighIn();
    await messaging.insertRunOnce(database, { id: 1, createdAt: deps.clock.now(), requestId: null });
    await messaging.planRun(deps, WORKER, { ...RUN, generation: 1, requestId: null });
    const departedAt = new Date(deps.clock.now().getTime() - 120_000);
    const set = { state, departedAt, providerSid: `SM${'1'.repeat(32)}` };
    await database.collection('sms_messages').updateMany({}, { $set: set });
  };
  /** Returns a gateway whose messages are sent while it waits. */
  const withSending = () => ({ ...deps, clock: { ...deps.clock, sleep: async () => void (await sendOne(deps)) } });

  const actions: Readonly<Record<string, AuditedAction>> = {
    'angler.created': ['anglers', nothing, checkIn],
    'angler.updated': [
      'anglers',
      checkIn,
      () => anglers.updateAngler(deps, admin, { anglerId: 1, phoneNumber: '2505550100' }),
    ],
    'angler.released': ['anglers', checkIn, () => anglers.releaseCard(deps, admin, { anglerId: 1 })],
    'consent.given': ['consents', nothing, agreeAtScale],
    'backup.created': ['backups', nothing, () => createBackup(deps, admin)],
    'entry.updated': [
      'entries',
      weighIn,
      () => entries.updateEntry(deps, admin, { entryId: 1, fishWeight: '13', photo }),
    ],
    'entry.updated by a late photo': [
      'entries',
      weighIn,
      () => entries.addEntryPhoto(deps, admin, { entryId: 1, photo }),
    ],
    'entry.checked': ['entries', weighIn, check],
    'entry.unchecked': [
      'entries',
      async () => {
        await weighIn();
        await check();
      },
      () => entries.uncheckEntry(deps, admin, { entryId: 1 }),
    ],
    'entry.deleted': ['entries', () => weighIn({ photo }), () => entries.deleteEntry(deps, admin, { entryId: 1 })],
    'entry.undone': ['entries', weighIn, () => entries.undoWeighIn(deps, admin, { entryId: 1 })],
    'entry.disqualified': ['entries', weighIn, disqualify],
    'entry.restored': [
      'entries',
      async () => await disqualify(await weighIn()),
      () => entries.restoreEntry(deps, admin, { entryId: 1 }),
    ],
    'entry.photo-deleted': [
      'entries',
      () => weighIn({ photo }),
      () => entries.deleteEntryPhoto(deps, admin, { entryId: 1 }),
    ],
    'event.updated': ['settings', storeSettings, () => updateEvent(deps, admin, EVENT, 0)],
    'settings.updated': [
      'settings',
      storeSettings,
      () => updateSettings(deps, admin, [{ key: 'contest_name', value: 'Coho Cup' }]),
    ],
    'message.sent': [
      'sms_messages',
      weighIn,
      () => messaging.sendManualMessage(withSending(), admin, { entryId: 1, text: 'Hello', includePhoto: false }),
    ],
    'message.tried': [
      'sms_messages',
      nothing,
      () => messaging.sendTestMessage(withSending(), admin, { phoneNumber: '2505550100', text: 'Hello' }),
    ],
    'message.settled': [
      'sms_messages',
      () => plan('unknown'),
      () => messaging.settleUnknownMessage(deps, admin, { messageId: 1, outcome: 'SENT' }),
    ],
    'prize.drawn': ['prize_receipts', endWithFish, () => prizes.drawPrize(deps, admin, DRAW)],
    'prize.redrawn': [
      'prize_receipts',
      async () => {
        await endWithFish();
        await prizes.drawPrize(deps, admin, DRAW);
      },
      () => prizes.redrawPrize(deps, admin, { prizeId: DRAW.prizeId, number: 1 }),
    ],
    'notice.set': [
      'derby',
      nothing,
      () => setNotice({ ...deps, publicUrl: 'https://derby.example' }, admin, { text: 'Bring a jacket' }),
    ],
    'notice.removed': [
      'derby',
      () => setNotice({ ...deps, publicUrl: 'https://derby.example' }, admin, { text: 'Bring a jacket' }),
      () => removeNotice(deps, admin),
    ],
    'prize.taken': ['prize_receipts', endWithFish, () => prizes.takePrize(deps, admin, PRIZE)],
    'prize.returned': [
      'prize_receipts',
      async () => {
        await endWithFish();
        await prizes.takePrize(deps, admin, PRIZE);
      },
      () => prizes.returnPrize(deps, admin, PRIZE),
    ],
    'run.begun': [
      'sms_runs',
      weighIn,
      () => messaging.sendTextToAll(deps, admin, { audience: 'weighed-in', text: 'Hello all', idempotencyKey: 'key' }),
    ],
    'run.paused': ['sms_runs', () => plan('queued'), () => messaging.pauseRun(deps, admin, RUN)],
    'run.resumed': [
      'sms_runs',
      async () => {
        await plan('queued');
        await messaging.pauseRun(deps, admin, RUN);
      },
      () => messaging.resumeRun(deps, admin, RUN),
    ],
    'run.retried': ['sms_messages', () => plan('failed'), () => messaging.retryFailed(deps, admin, RUN)],
    'run.resent': ['sms_messages', () => plan('undelivered'), () => messaging.resendUndelivered(deps, admin, RUN)],
    'participant.updated': [
      'participants',
      addParticipant,
      () => participants.updateParticipant(deps, admin, { id: 1, firstName: 'Bo' }),
    ],
    'participant.deleted': [
      'participants',
      addParticipant,
      () => participants.deleteParticipant(deps, admin, { id: 1 }),
    ],
    'participants.imported': ['participants', nothing, addParticipant],
    'past-derby.published': ['past_derbies', archive, () => publish(true)],
    'past-derby.unpublished': [
      'past_derbies',
      async () => {
        await archive();
        await publish(true);
      },
      () => publish(false),
    ],
    'past-derby.deleted': ['past_derbies', archive, () => pastDerbies.deletePastDerby(deps, admin, { year: '2025' })],
    'user.created': ['users', nothing, () => accounts.createUser(deps, admin, { username: 'bo', password: PASSWORD })],
    'user.created at the first start': [
      'users',
      nothing,
      () => accounts.ensureFirstAdministrator(deps, WORKER, { username: 'admin', password: PASSWORD }),
    ],
    'user.deleted': ['users', addUsers, () => accounts.deleteUser(deps, admin, USER)],
    'user.pass-issued': ['users', nothing, () => accounts.createScalePass(deps, admin, { username: 'Sam' })],
    'user.password-changed': [
      'users',
      addUsers,
      () =>
        accounts.changePassword(deps, admin, {
          currentPassword: PASSWORD,
          newPassword: 'another one',
          address: ADDRESS,
        }),
    ],
    'user.password-reset': [
      'users',
      addUsers,
      () => accounts.resetUserPassword(deps, admin, { ...USER, newPassword: 'another one' }),
    ],
    'user.reinstated': [
      'users',
      suspend,
      () => accounts.setUserSuspended(deps, admin, { ...USER, isSuspended: false }),
    ],
    'user.reinstated by an operator': [
      'users',
      suspend,
      () => accounts.resetAdministrator(deps, WORKER, { username: 'bo', disablesTwoFactor: false }),
    ],
    'user.role-changed': ['users', addUsers, () => accounts.setUserRole(deps, admin, { ...USER, role: 'weighmaster' })],
    'user.suspended': ['users', addUsers, () => accounts.setUserSuspended(deps, admin, { ...USER, isSuspended: true })],
    'user.two-factor-set-up': ['users', addUsers, () => accounts.setUpTwoFactor(deps, admin)],
    'user.two-factor-enabled': [
      'users',
      () => withTwoFactor(1, false),
      async () =>
        await accounts.enableTwoFactor(deps, admin, { verificationCode: await codeOf(deps, SEED), address: ADDRESS }),
    ],
    'user.two-factor-disabled': [
      'users',
      () => withTwoFactor(1),
      async () =>
        await accounts.disableTwoFactor(deps, admin, {
          currentPassword: PASSWORD,
          verificationCode: await codeOf(deps, SEED),
          address: ADDRESS,
        }),
    ],
    'user.two-factor-disabled by an administrator': [
      'users',
      () => withTwoFactor(2),
      () => accounts.disableUserTwoFactor(deps, admin, USER),
    ],
  };

  /** Actions that are refused after their intent was stored. */
  const refused: Readonly<Record<string, AuditedAction>> = {
    'user.created': ['users', addUsers, () => accounts.createUser(deps, admin, { username: 'bo', password: PASSWORD })],
    'angler.released': ['anglers', nothing, () => anglers.releaseCard(deps, admin, { anglerId: 9 })],
    'event.updated': ['settings', storeSettings, () => updateEvent(deps, admin, EVENT, 3)],
    'participant.deleted': ['participants', nothing, () => participants.deleteParticipant(deps, admin, { id: 9 })],
    'entry.updated': [
      'entries',
      weighIn,
      () => entries.updateEntry(deps, admin, { entryId: 1, fishWeight: '13', expected: { fishWeightLbs: 9 } }),
    ],
  };

  return {
    database,
    deps: deps as TestDeps,
    actions,
    refused,
    clear: async () => {
      await emptyCollections(database);
      await rm(join(folder, 'backups'), { recursive: true, force: true });
      Object.assign(deps, newDeps());
    },
    /** Returns what is stored, without marks of a change in progress and the time of a code that was used. */
    contentOf: async (collection: string): Promise<string> => {
      if (collection === 'backups') return String((await deps.backupStore.list()).length);
      const rows = await database.collection(collection).find().sort({ _id: 1 }).toArray();
      const passing = new Set(['departures', 'lastTimeStep']);
      return JSON.stringify(rows, (key, value: unknown) => (passing.has(key) ? undefined : value));
    },
  };
}
