// npm run bench: measures the running product and prints its figures beside their goals.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/bench.mjs'));
