// npm run dev: the same product as npm start, reloading when a file changes.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/dev.mjs'));
