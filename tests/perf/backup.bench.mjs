import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fillDerby } from './fill-derby.mjs';

const ENTRIES = 1_000;
const PHOTOS = 500;
const GOAL_SECONDS = 60;
const RESTORE = fileURLToPath(new URL('../../tools/operator/dist/restore.js', import.meta.url));

export const name = 'backup and restore';

/**
 * A backup of 1,000 entries and 500 photos, restored into an empty database (docs/guarantees.md, D4). The
 * restore reads the rows back and fails when one hash is not that of the backup.
 * @param {Record<string, string>} context
 */
export async function run(context) {
  const {
    gatewayUrl = '',
    mongodbUrl = '',
    dataDir = '',
    secretsKey = '',
    adminUsername = '',
    adminPassword = '',
  } = context;
  await fillDerby({ mongodbUrl, dataDir, entries: ENTRIES, photos: PHOTOS });
  const token = await signIn(gatewayUrl, { username: adminUsername, password: adminPassword });
  const backup = await timed(() =>
    ask(gatewayUrl, { query: 'mutation { createBackup { name sizeBytes documentCount photoCount } }', token }),
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

/** @param {string} gatewayUrl @param {{ username: string, password: string }} input */
async function signIn(gatewayUrl, input) {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
  return (await ask(gatewayUrl, { query, variables: { input } })).login.token;
}

/** @param {string} gatewayUrl @param {{ query: string, variables?: object, token?: string }} operation */
async function ask(gatewayUrl, { query, variables, token }) {
  const answer = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** @template Result @param {() => Promise<Result>} work */
async function timed(work) {
  const from = performance.now();
  return { result: await work(), seconds: (performance.now() - from) / 1_000 };
}
