// npm run chaos: ends many derbies while everything that a message passes on its way is killed.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/chaos.mjs'));
