// npm run status: what runs here, and whether it is ready.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/status.mjs'));
