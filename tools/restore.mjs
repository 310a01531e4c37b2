// npm run restore -- <backup|latest>: puts a backup into the database of DATA_DIR.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/restore.mjs'));
