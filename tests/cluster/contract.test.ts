import { defineContractSuite } from '../contract/contract-suite.ts';
import { stackForFile } from '../support/stack-for-file.ts';

/** The same contract as of a single product, while each request meets another process. */
const { stack } = stackForFile({ NODE_ENV: 'test', SMS_SPACING_MS: '20' }, { replicas: 3 });

defineContractSuite(() => stack);
