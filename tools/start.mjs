// npm start: installs, builds and runs the whole product until Ctrl-C.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/start.mjs'));
