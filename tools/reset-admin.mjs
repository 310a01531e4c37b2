// npm run reset-admin: lets an administrator in again who lost the password or the phone.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/reset-admin.mjs'));
