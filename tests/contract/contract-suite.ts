import { defineAccountsSuite } from './accounts-suite.ts';
import { defineConformanceSuite } from './conformance-suite.ts';
import { createContractTools, type ContractTarget } from './contract-tools.ts';
import { defineCorrectEntriesSuite } from './correct-entries-suite.ts';
import { defineDerbyStatsSuite } from './derby-stats-suite.ts';
import { defineEndDerbySuite } from './end-derby-suite.ts';
import { defineEveryCallSuite } from './every-call-suite.ts';
import { defineExportEntriesSuite } from './export-entries-suite.ts';
import { defineGeneratedClientSuite } from './generated-client-suite.ts';
import { defineIdempotencySuite } from './idempotency-suite.ts';
import { defineLeaderboardSuite } from './leaderboard-suite.ts';
import { defineMaintenanceSuite } from './maintenance-suite.ts';
import { defineParticipantsSuite } from './participants-suite.ts';
import { defineResetSuite } from './reset-suite.ts';
import { defineResultsSuite } from './results-suite.ts';
import { defineSendSmsSuite } from './send-sms-suite.ts';
import { defineSettingsSuite } from './settings-suite.ts';
import { definePhotoSettingsSuite } from './photo-settings-suite.ts';
import { defineProfileSuite } from './profile-suite.ts';
import { defineSwitchedOffSuite } from './switched-off-suite.ts';
import { defineThrottleSuite } from './throttle-suite.ts';
import { defineUsersSuite } from './users-suite.ts';
import { defineWeighInSuite } from './weigh-in-suite.ts';

/**
 * The REST contract as tests that know nothing of the code: exact statuses, headers and bodies, with
 * every text spelled out. `target` is asked when the tests run. The suite makes its own entries, and
 * ends and resets the derby in its last tests.
 */
export function defineContractSuite(target: () => ContractTarget): void {
  const tools = createContractTools(target);
  defineEveryCallSuite(tools);
  defineAccountsSuite(tools);
  defineThrottleSuite(tools);
  defineProfileSuite(tools);
  defineUsersSuite(tools);
  defineWeighInSuite(tools);
  defineIdempotencySuite(tools);
  defineLeaderboardSuite(tools);
  defineGeneratedClientSuite(tools);
  defineParticipantsSuite(tools);
  defineCorrectEntriesSuite(tools);
  defineExportEntriesSuite(tools);
  defineSettingsSuite(tools);
  defineMaintenanceSuite(tools);
  defineSwitchedOffSuite(tools);
  definePhotoSettingsSuite(tools);
  defineSendSmsSuite(tools);
  defineDerbyStatsSuite(tools);
  defineConformanceSuite(tools);
  defineEndDerbySuite(tools);
  defineResetSuite(tools);
  defineResultsSuite(tools);
}
