import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { signIn } from './administrator.mjs';
import { fillDerby } from './fill-derby.mjs';

const ENTRIES = 1_000;
const PHOTOS = 500;
const GOAL_SECONDS = 60;
const RESTORE = fileURLToPath(new URL('../../tools/operator/dist/restore.js', import.meta.url));

export const name = 'backup and restore';

/**
 * Measures a backup of 1,000 entries and 500 photos and its restore into an empty database (docs/guarantees.md, D4).
 * The restore reads the rows back and fails when a hash differs from that of the backup.
 * @param {Record<'baseUrl' | 'mongodbUrl' | 'dataDir' | 'secretsKey' | 'adminUsername' | 'adminPassword', string>} context
 */
export async function run(context) {
  const { mongodbUrl, dataDir, secretsKey } = context;
  await fillDerby({ mongodbUrl, dataDir, entries: ENTRIES, photos: PHOTOS });
  const administrator = await signIn(context);
  const backup = await timed(() =>
    administrator.ask('mutation { createBackup { name sizeBytes documentCount photoCount } }'),
  );
  const { sizeBytes, photoCount } = backup.result.createBackup;
  if (photoCount < PHOTOS) throw new Error(`The backup has ${photoCount} photos.`);

  const other = new URL(mongodbUrl);
  other.pathname = '/restored';
  const env = {
    ...process.env,
    MONGODB_URL: other.href,
    DATA_DIR: dataDir,
    SECRETS_KEY: secretsKey,
    LOG_LEVEL: 'error',
  };
  const restore = await timed(() =>
    promisify(execFile)(process.execPath, [RESTORE, 'latest', '--skip-waiting'], { env }),
  );
  const seconds = backup.seconds + restore.seconds;
  const goal = `together at most ${GOAL_SECONDS} s`;
  return [
    { figure: `backup of ${photoCount} photo files`, value: sizeBytes / 1e6, unit: 'MB' },
    { figure: 'made in', value: backup.seconds, unit: 's', goal, met: seconds <= GOAL_SECONDS },
    { figure: 'restored and proven in', value: restore.seconds, unit: 's', goal, met: seconds <= GOAL_SECONDS },
  ];
}

/** @template Result @param {() => Promise<Result>} work */
async function timed(work) {
  const from = performance.now();
  return { result: await work(), seconds: (performance.now() - from) / 1_000 };
}
