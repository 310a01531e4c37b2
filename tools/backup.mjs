// npm run backup: copies the database and the photos of DATA_DIR.
import { runCommand } from './lib/node-version.mjs';

runCommand(() => import('./commands/backup.mjs'));
