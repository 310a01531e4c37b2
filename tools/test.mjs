// npm test [tier...]: every check and test, or the named tiers only.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/test.mjs'));
