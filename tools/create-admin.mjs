// npm run create-admin: makes the first administrator of the running product.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/create-admin.mjs'));
