// npm run conformance: holds any deployment against the REST contract.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/conformance.mjs'));
