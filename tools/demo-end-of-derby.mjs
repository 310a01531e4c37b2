// npm run demo:end-of-derby: thirty contestants, every fault a provider knows, and the end of their derby.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/demo-end-of-derby.mjs'));
