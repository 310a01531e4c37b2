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

/**
 * Runs a command of the repository with separate ports and a data folder. It must fail before it installs or builds.
 * @param {TestContext} t @param {string[]} args
 * @param {(ports: Record<string, string>, dataDir: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>} [arrange]
 */
async function command(t, args, arrange = () => ({})) {
  const dataDir = scratchFolder(t);
  const ports = await freePortVariables();
  const { MONGODB_URL: _mongodb, REDIS_URL: _redis, ...inherited } = process.env;
  const env = { ...inherited, ...ports, DATA_DIR: dataDir, ...(await arrange(ports, dataDir)) };
  const { code, stderr } = await run(process.execPath, [path.join(ROOT, 'tools', 'run.mjs'), ...args], { env });
  return { code, sentence: stderr.trim(), dataDir, ports };
}

/** @param {TestContext} t @param {NonNullable<Parameters<typeof command>[2]>} arrange */
const startWith = (t, arrange) => command(t, ['start'], arrange);

/** @param {TestContext} t @param {number} port */
async function occupy(t, port) {
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
}

test('start refuses a busy port with one sentence: the port, its name and the variable that changes it', async (t) => {
  const { code, sentence, ports } = await startWith(t, async ({ GATEWAY_PORT }) => {
    await occupy(t, Number(GATEWAY_PORT));
    return {};
  });
  assert.equal(code, 1);
  assert.equal(
    sentence,
    `Port ${ports.GATEWAY_PORT} (gateway) is in use: stop what listens there, or set GATEWAY_PORT to another port.`,
  );
});

test('start refuses two listeners on one port, and invalid ports, with one sentence', async (t) => {
  const twice = await startWith(t, ({ PORT }) => ({ REDIS_PORT: PORT }));
  assert.deepEqual(
    [twice.code, twice.sentence],
    [1, `front-door and redis are both given port ${twice.ports.PORT}: change REDIS_PORT.`],
  );
  const wrong = await startWith(t, () => ({ PORT: 'http', REDIS_PORT: '70000' }));
  assert.deepEqual(
    [wrong.code, wrong.sentence],
    [
      1,
      'The environment cannot be used: PORT must be a port number from 1 to 65535, not "http"; REDIS_PORT must be a port number from 1 to 65535, not "70000".',
    ],
  );
});

test('start refuses an incomplete provider account and names the missing variables', async (t) => {
  const { code, sentence } = await startWith(t, () => ({ TWILIO_ACCOUNT_SID: 'AC1' }));
  assert.equal(code, 1);
  assert.match(
    sentence,
    /: TWILIO_AUTH_TOKEN and TWILIO_PHONE_NUMBER must be set too, because TWILIO_ACCOUNT_SID is\.$/,
  );
});

test('start refuses a data folder on which a stack already runs', async (t) => {
  const { code, sentence, dataDir } = await startWith(t, (_, folder) => {
    writeFileSync(path.join(folder, 'start.pid'), String(process.pid));
    return {};
  });
  assert.equal(code, 1);
  assert.equal(
    sentence,
    `A stack already runs on ${dataDir} (process ${process.pid}): stop it there with Ctrl-C, or choose another DATA_DIR.`,
  );
  assert.equal(readFileSync(path.join(dataDir, 'start.pid'), 'utf8'), String(process.pid));
});

test('start names the processes that a killed start left, with the command that stops them', async (t) => {
  const [port = 0] = await findFreePorts(1);
  await occupy(t, port);
  const { code, sentence } = await startWith(t, (_, folder) => {
    const left = [{ name: 'worker', pid: process.pid, port, url: `http://127.0.0.1:${port}` }];
    writeFileSync(path.join(folder, 'processes.json'), JSON.stringify(left));
    return {};
  });
  assert.equal(code, 1);
  assert.match(sentence, new RegExp(`\\(worker\\): stop it with kill ${process.pid}\\.$`));
});

test('start ignores a list of processes from before a reboot', async (t) => {
  const [port = 0] = await findFreePorts(1);
  const { sentence } = await startWith(t, async ({ PORT }, folder) => {
    await occupy(t, Number(PORT));
    const stale = [{ name: 'worker', pid: process.pid, port, url: `http://127.0.0.1:${port}` }];
    writeFileSync(path.join(folder, 'processes.json'), JSON.stringify(stale));
    writeFileSync(path.join(folder, 'start.pid'), '999999999');
    return {};
  });
  assert.match(sentence, /^Port \d+ \(front-door\) is in use/);
});

test('move-photos takes a product from before a reboot for stopped', async (t) => {
  const [port = 0] = await findFreePorts(1);
  const { sentence } = await command(t, ['move-photos', '--from', 'disk', '--to', 's3'], async ({ PORT }, folder) => {
    await occupy(t, Number(PORT));
    const stale = [{ name: 'worker', pid: process.pid, port, url: `http://127.0.0.1:${port}` }];
    writeFileSync(path.join(folder, 'processes.json'), JSON.stringify(stale));
    return {};
  });
  // It starts the servers of a stopped product.
  assert.match(sentence, /^Port \d+ \(front-door\) is in use/);
});

test('start refuses a data folder that cannot be created, with one sentence', async (t) => {
  const { code, sentence } = await startWith(t, (_, folder) => {
    writeFileSync(path.join(folder, 'file'), '');
    return { DATA_DIR: path.join(folder, 'file', 'data') };
  });
  assert.equal(code, 1);
  assert.match(sentence, /^DATA_DIR cannot be created: ENOTDIR[^\n]*$/);
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
    const { code, sentence } = await command(t, String(line).split(' '));
    assert.deepEqual([code, sentence], [1, usage]);
  });
}

for (const args of [['backup'], ['reset-admin', 'admin', '--disable-2fa']]) {
  test(`${args[0]}: without a database the error names the data folder and MONGODB_URL`, async (t) => {
    const { code, sentence, dataDir } = await command(t, args);
    assert.deepEqual(
      [code, sentence],
      [1, `No database: nothing runs on ${dataDir}. Run npm start first, or set MONGODB_URL.`],
    );
  });
}

test('the first loaded file uses no newer syntax, so that an old Node can print the error', () => {
  const source = readFileSync(path.join(ROOT, 'tools/run.mjs'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  assert.doesNotMatch(source, /\?\.|\?\?|\bawait\b|'node:|\bconst\b.*=>.*\?\.|#\w/);
});
