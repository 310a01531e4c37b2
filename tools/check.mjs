// npm run check: types, lint, format, unused code and the rules of this repository.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/check.mjs'));
