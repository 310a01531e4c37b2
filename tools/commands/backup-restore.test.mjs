import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { findFreePorts } from '../lib/ports.mjs';
import { run } from '../lib/processes.mjs';
import { LISTENERS } from '../lib/stack-config.mjs';
import { scratchFolder } from '../lib/testing/scratch.mjs';

/**
 * Runs a command of the repository on an unused data folder.
 * @param {import('node:test').TestContext} t @param {string} name @param {string[]} [args]
 */
async function command(t, name, args = []) {
  const dataDir = scratchFolder(t);
  const free = await findFreePorts(Object.keys(LISTENERS).length);
  const ports = Object.fromEntries(
    Object.values(LISTENERS).map(({ variable }, index) => [variable, String(free[index])]),
  );
  const { MONGODB_URL: _mongodb, REDIS_URL: _redis, ...inherited } = process.env;
  const env = { ...inherited, ...ports, DATA_DIR: dataDir };
  const { code, stderr } = await run(process.execPath, [path.join(ROOT, 'tools', 'run.mjs'), name, ...args], { env });
  return { code, sentence: stderr.trim(), dataDir };
}

test('a backup of nothing is one sentence with what to do', async (t) => {
  const { code, sentence, dataDir } = await command(t, 'backup');
  assert.deepEqual(
    [code, sentence],
    [1, `No database: nothing runs on ${dataDir}. Run npm start first, or set MONGODB_URL.`],
  );
});

test('a restore without a name is one sentence with its form', async (t) => {
  const { code, sentence } = await command(t, 'restore');
  assert.deepEqual(
    [code, sentence],
    [1, 'Which one? npm run restore -- <backup|latest> [--replace] [--skip-waiting | --send-waiting]'],
  );
});

test('a move of photos without its places is one sentence with its form', async (t) => {
  const { code, sentence } = await command(t, 'move-photos');
  assert.deepEqual(
    [code, sentence],
    [1, 'From where? npm run move-photos -- --from disk|s3 --to disk|s3 [--delete-source]'],
  );
});
