import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';

const ENTRIES = 1_000;
const PHOTOS = 500;
const GOAL_SECONDS = 60;
const RESTORE = fileURLToPath(new URL('../../tools/operator/dist/restore.js', import.meta.url));
const PHOTO_NAME = /^[0-9a-f]{32}\.jpg$/;

export const name = 'backup and restore';

/**
 * A backup of 1,000 entries and 500 photos, restored into an empty database (reliability.md D4). The
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
  await fill(mongodbUrl, path.join(dataDir, 'uploads'));
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

/**
 * Rows and files as weigh-ins leave them, made from the sample's.
 * @param {string} mongodbUrl @param {string} uploads
 */
async function fill(mongodbUrl, uploads) {
  const samples = readdirSync(uploads).filter((file) => PHOTO_NAME.test(file));
  const photos = Array.from({ length: PHOTOS }, (_, index) => {
    const file = `${randomBytes(16).toString('hex')}.jpg`;
    copyFileSync(path.join(uploads, samples[index % samples.length] ?? ''), path.join(uploads, file));
    return file;
  });
  const client = new MongoClient(mongodbUrl);
  try {
    const entries = client.db().collection('entries');
    const rows = await entries.find().toArray();
    const added = Array.from({ length: ENTRIES }, (_, index) => ({
      ...rows[index % rows.length],
      _id: /** @type {any} */ (10_000 + index),
      ticketId: `T-${10_000 + index}`,
      photoFileName: photos[index] ?? null,
    }));
    await entries.insertMany(added);
  } finally {
    await client.close();
  }
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
