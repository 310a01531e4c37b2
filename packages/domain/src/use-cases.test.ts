import { expect, it } from 'vitest';
import * as accounts from './accounts/index.ts';
import * as anglers from './anglers/index.ts';
import * as audit from './audit/index.ts';
import * as backups from './backups/index.ts';
import * as derby from './derby/index.ts';
import * as entries from './entries/index.ts';
import * as event from './event/index.ts';
import { VISITOR, type Actor } from './kernel/index.ts';
import * as forgetting from './forgetting/index.ts';
import * as leaderboard from './leaderboard/index.ts';
import * as messaging from './messaging/index.ts';
import * as participants from './participants/index.ts';
import * as pastDerbies from './past-derbies/index.ts';
import * as prizes from './prizes/index.ts';
import * as photos from './photos/index.ts';
import * as settings from './settings/index.ts';
import { ADMINISTRATOR, WORKER } from './testing/index.ts';

type UseCase = (deps: object, actor: Actor, input: object) => unknown;

const MODULES: readonly object[] = [
  accounts,
  anglers,
  audit,
  backups,
  derby,
  entries,
  event,
  forgetting,
  leaderboard,
  messaging,
  participants,
  pastDerbies,
  photos,
  prizes,
  settings,
];

/** Functions with an actor that visitors may call, and steps of use cases that have already checked the actor. */
const OPEN = new Set([
  'login',
  'redeemScalePass',
  'refreshSession',
  'assertBoardVisible',
  'readAfternoon',
  'readCardPage',
  'readFish',
  'readFishOfAngler',
  'readLeaderboard',
  'readPrizeLines',
  'auditedChange',
  'recordAudit',
  'startNextEvent',
  'switchRegistration',
]);

/** Use cases for the system actor. All others are for users, except two for both. */
const OF_THE_PRODUCT = new Set([
  'ensureFirstAdministrator',
  'resetAdministrator',
  'restoreBackup',
  'restoreDerby',
  'retainBackups',
  'makeScheduledBackup',
  'completeAuditEvents',
  'completeEnd',
  'completeReset',
  'forgetPersonalData',
  'importEntries',
  'makeMissingThumbnails',
  'sweepOrphanPhotos',
  'sweepPastBoards',
  'sweepAuditEvents',
  'sweepRequestKeys',
  'completeWeighIns',
  'planRun',
  'checkLookUps',
  'checkBalance',
  'countMessagesByState',
  'planWeighInText',
  'planMissedWeighInTexts',
  'planTextsToAll',
  'reconcileDeparted',
  'receiveInboundMessage',
  'answerQuestion',
  'keepReply',
  'recordDeliveryReceipt',
  'releaseStaleClaims',
  'sendNextMessage',
]);
const OF_BOTH = new Set(['createBackup', 'readWorkerAlarm']);

const takesActor = (value: unknown): value is UseCase =>
  typeof value === 'function' && /^(?:async )?function \w+\((?:\w+|\{[^}]*\}), actor[,)]/.test(String(value));

const USE_CASES = MODULES.flatMap((module) => Object.entries(module as Record<string, unknown>)).flatMap(
  ([name, value]) => (takesActor(value) && !OPEN.has(name) ? [[name, value] as const] : []),
);

it('the list of use cases is complete', () => {
  expect(USE_CASES.length).toBeGreaterThan(70);
});

it.each(USE_CASES)('%s refuses a visitor before any other check', async (_name, useCase) => {
  await expect(async () => await useCase({}, VISITOR, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it.each(USE_CASES.filter(([name]) => OF_THE_PRODUCT.has(name)))(
  '%s refuses an administrator',
  async (_name, useCase) => {
    await expect(async () => await useCase({}, ADMINISTRATOR, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  },
);

it.each(USE_CASES.filter(([name]) => !OF_THE_PRODUCT.has(name) && !OF_BOTH.has(name)))(
  '%s refuses the system actor',
  async (_name, useCase) => {
    await expect(async () => await useCase({}, WORKER, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  },
);
