import { defineContractSuite } from '../../contract/contract-suite.ts';
import { stackForFile } from '../../support/stack-for-file.ts';

/** Runs the contract tests against a cluster, where requests go to different processes. */
const { stack } = stackForFile({ NODE_ENV: 'test', SMS_SPACING_MS: '20' }, { replicas: 3 });

defineContractSuite(() => stack);
