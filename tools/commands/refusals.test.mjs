import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT, run } from '../lib/processes.mjs';
import { findFreePorts } from '../lib/ports.mjs';
import { freePortVariables } from '../lib/private-stack.mjs';
import { scratchFolder } from '../lib/testing/scratch.mjs';

/** @typedef {import('node:test').TestContext} TestContext */

/** What a command runs with: free ports by variable, and an empty data folder. @typedef {{ ports: Record<string, string>, dataDir: string }} Place */

/** @typedef {(place: Place, t: TestContext) => NodeJS.ProcessEnv | void | Promise<NodeJS.ProcessEnv | void>} Arrange */

/**
 * Runs a command of the repository. It must fail before it installs or builds.
 * @param {TestContext} t @param {string[]} args @param {Arrange} [arrange] returns variables on top
 */
async function command(t, args, arrange = () => {}) {
  const place = { ports: await freePortVariables(), dataDir: scratchFolder(t) };
  const { MONGODB_URL: _mongodb, REDIS_URL: _redis, ...inherited } = process.env;
  const env = { ...inherited, ...place.ports, DATA_DIR: place.dataDir, ...(await arrange(place, t)) };
  const { code, stderr } = await run(process.execPath, [path.join(ROOT, 'tools', 'run.mjs'), ...args], { env });
  assert.equal(code, 1);
  return { sentence: stderr.trim(), ...place };
}

/** @param {TestContext} t @param {string | number} port */
async function occupy(t, port) {
  const server = createServer().listen(Number(port), '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
}

/** Lists this process as a worker with this port. @param {string} dataDir @param {number} port */
function listWorker(dataDir, port) {
  const listed = [{ name: 'worker', pid: process.pid, port, url: `http://127.0.0.1:${port}` }];
  writeFileSync(path.join(dataDir, 'processes.json'), JSON.stringify(listed));
}

/** Lists a worker of before a reboot, whose id has another process, and takes a port. @type {Arrange} */
async function afterReboot({ ports, dataDir }, t) {
  const [free = 0] = await findFreePorts(1);
  listWorker(dataDir, free);
  writeFileSync(path.join(dataDir, 'start.pid'), '999999999');
  await occupy(t, ports.PORT ?? 0);
}

/** Each refused start with its sentence. @type {[what: string, arrange: Arrange, sentence: (place: Place) => string][]} */
const REFUSED_STARTS = [
  [
    'a busy port',
    ({ ports }, t) => occupy(t, ports.GATEWAY_PORT ?? 0),
    ({ ports: { GATEWAY_PORT } }) =>
      `Port ${GATEWAY_PORT} (gateway) is in use: stop what listens there, or set GATEWAY_PORT to another port. PORT_OFFSET=20 moves all ports that are not set.`,
  ],
  [
    'two listeners on one port',
    ({ ports }) => ({ REDIS_PORT: ports.PORT }),
    ({ ports }) => `front-door and redis are both given port ${ports.PORT}: change REDIS_PORT.`,
  ],
  [
    'invalid ports and an incomplete provider account',
    () => ({ PORT: 'http', REDIS_PORT: '70000', TWILIO_ACCOUNT_SID: 'AC1' }),
    () =>
      'The environment cannot be used: PORT must be a port number from 1 to 65535, not "http"; REDIS_PORT must be a port number from 1 to 65535, not "70000"; TWILIO_AUTH_TOKEN and TWILIO_PHONE_NUMBER must be set too, because TWILIO_ACCOUNT_SID is.',
  ],
  [
    'a data folder on which a stack already runs',
    ({ dataDir }) => writeFileSync(path.join(dataDir, 'start.pid'), String(process.pid)),
    ({ dataDir }) =>
      `A stack already runs on ${dataDir} (process ${process.pid}): stop it there with Ctrl-C, or choose another DATA_DIR.`,
  ],
  [
    'a data folder with the processes of a killed start',
    async ({ ports, dataDir }, t) => {
      listWorker(dataDir, Number(ports.WORKER_PORT));
      await occupy(t, ports.WORKER_PORT ?? 0);
    },
    ({ dataDir }) =>
      `A stack that lost its npm start still runs on ${dataDir} (worker): stop it with kill ${process.pid}.`,
  ],
  [
    'a data folder that cannot be created',
    ({ dataDir }) => {
      writeFileSync(path.join(dataDir, 'file'), '');
      return { DATA_DIR: path.join(dataDir, 'file', 'data') };
    },
    ({ dataDir }) =>
      `DATA_DIR cannot be created: ENOTDIR: not a directory, mkdir '${path.join(dataDir, 'file', 'data')}'.`,
  ],
];
for (const [what, arrange, sentenceOf] of REFUSED_STARTS) {
  test(`start refuses ${what} with one sentence`, async (t) => {
    const { sentence, ...place } = await command(t, ['start'], arrange);
    assert.equal(sentence, sentenceOf(place));
  });
}

test('a refused start leaves the lock of the stack that runs', async (t) => {
  const { dataDir } = await command(t, ['start'], ({ dataDir: folder }) =>
    writeFileSync(path.join(folder, 'start.pid'), String(process.pid)),
  );
  assert.equal(readFileSync(path.join(dataDir, 'start.pid'), 'utf8'), String(process.pid));
});

for (const args of [['start'], ['move-photos', '--from', 'disk', '--to', 's3']]) {
  test(`${args[0]} takes a product of before a reboot for stopped, and starts its servers`, async (t) => {
    const { sentence } = await command(t, args, afterReboot);
    assert.match(sentence, /^Port \d+ \(front-door\) is in use/);
  });
}

test('demo refuses an SMS account with one sentence', async (t) => {
  const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' };
  const { sentence } = await command(t, ['demo'], () => account);
  assert.equal(
    sentence,
    'The demo texts invented people, with the sandbox only: unset TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN.',
  );
});

test('demo refuses a data folder with data, and leaves it as it is', async (t) => {
  const { sentence, dataDir } = await command(t, ['demo'], ({ dataDir: folder }) =>
    writeFileSync(path.join(folder, 'mongodb.password'), 'secret'),
  );
  assert.equal(sentence, `${dataDir} has data, and the demo plays a derby of its own: unset DATA_DIR.`);
  assert.equal(readFileSync(path.join(dataDir, 'mongodb.password'), 'utf8'), 'secret');
});

for (const [line, usage] of [
  ['restore', 'Name the backup: npm run restore -- <backup|latest> [--replace] [--skip-waiting | --send-waiting]'],
  ['move-photos', 'Say where from and where to: npm run move-photos -- --from disk|s3 --to disk|s3 [--delete-source]'],
  ...['', ' one two', ' --disable-2fa', ' admin --password=mine'].map((args) => [
    `reset-admin${args}`,
    'Which user? npm run reset-admin -- <user> [--disable-2fa]',
  ]),
]) {
  test(`${line}: prints the usage for missing or unknown arguments`, async (t) => {
    assert.equal((await command(t, String(line).split(' '))).sentence, usage);
  });
}

for (const args of [['backup'], ['reset-admin', 'admin', '--disable-2fa']]) {
  test(`${args[0]}: without a database the error names the data folder and MONGODB_URL`, async (t) => {
    const { sentence, dataDir } = await command(t, args);
    assert.equal(sentence, `No database: nothing runs on ${dataDir}. Run npm start first, or set MONGODB_URL.`);
  });
}

test('the first loaded file uses no newer syntax, so that an old Node can print the error', () => {
  const source = readFileSync(path.join(ROOT, 'tools/run.mjs'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  assert.doesNotMatch(source, /\?\.|\?\?|\bawait\b|'node:|\bconst\b.*=>.*\?\.|#\w/);
});
