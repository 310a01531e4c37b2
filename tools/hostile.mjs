// npm run hostile: attacks a product of its own and judges how it keeps its promises.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/hostile.mjs'));
