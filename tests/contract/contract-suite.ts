import { defineAccountsSuite } from './accounts-suite.ts';
import { defineAnglersSuite } from './anglers-suite.ts';
import { defineBoardSuite } from './board-suite.ts';
import { defineConformanceSuite } from './conformance-suite.ts';
import { createContractTools, type ContractTarget } from './contract-tools.ts';
import { defineEndOfDerbySuite } from './end-of-derby-suite.ts';
import { defineEntriesExportSuite } from './entries-export-suite.ts';
import { defineEntryChecksSuite } from './entry-checks-suite.ts';
import { defineEntriesSuite } from './entries-suite.ts';
import { defineEveryCallSuite } from './every-call-suite.ts';
import { defineIdempotencySuite } from './idempotency-suite.ts';
import { defineMaintenanceSuite } from './maintenance-suite.ts';
import { defineParticipantsSuite } from './participants-suite.ts';
import { defineProfileSuite } from './profile-suite.ts';
import { defineSendSmsSuite } from './send-sms-suite.ts';
import { defineSettingsSuite } from './settings-suite.ts';
import { defineUsersSuite } from './users-suite.ts';

/**
 * Defines tests of the REST contract that do not depend on the code: for each call a success and one refusal of each
 * kind, with statuses, headers and bodies written out. `tests/hostile/access` tests access. `target` is called when the
 * tests run. The suite creates its own entries, and ends and resets the derby in its last tests.
 */
export function defineContractSuite(target: () => ContractTarget): void {
  const tools = createContractTools(target);
  const suites = [
    defineAccountsSuite,
    defineProfileSuite,
    defineUsersSuite,
    defineEntriesSuite,
    defineEntryChecksSuite,
    defineEntriesExportSuite,
    defineIdempotencySuite,
    defineBoardSuite,
    defineEveryCallSuite,
    defineParticipantsSuite,
    defineAnglersSuite,
    defineSettingsSuite,
    defineMaintenanceSuite,
    defineSendSmsSuite,
    defineConformanceSuite,
    defineEndOfDerbySuite,
  ];
  for (const define of suites) define(tools);
}
