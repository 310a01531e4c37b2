import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../lib/paths.mjs';
import { run } from '../lib/processes.mjs';
import { scratchFolder } from '../lib/testing/scratch.mjs';

/** @param {import('node:test').TestContext} t @param {string[]} args */
async function resetAdmin(t, args) {
  const dataDir = scratchFolder(t);
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_URL: '' };
  const { code, stderr } = await run(process.execPath, [path.join(ROOT, 'tools', 'run.mjs'), 'reset-admin', ...args], {
    env,
  });
  return { code, sentence: stderr.trim(), dataDir };
}

for (const args of [[], ['one', 'two'], ['--disable-2fa'], ['admin', '--password=mine']]) {
  test(`arguments [${args.join(' ')}] are answered with the usage, before anything is built`, async (t) => {
    const { code, sentence } = await resetAdmin(t, args);
    assert.deepEqual([code, sentence], [1, 'Which user? npm run reset-admin -- <user> [--disable-2fa]']);
  });
}

test('without a database the sentence says where one is looked for', async (t) => {
  const { code, sentence, dataDir } = await resetAdmin(t, ['admin', '--disable-2fa']);
  assert.deepEqual(
    [code, sentence],
    [1, `No database: nothing runs on ${dataDir}. Run npm start first, or set MONGODB_URL.`],
  );
});
