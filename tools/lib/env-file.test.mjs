import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT, run } from './processes.mjs';
import { scratchFolder } from './testing/scratch.mjs';

/**
 * Makes a repository with an `.env` whose commands print three variables.
 * @param {import('node:test').TestContext} t
 */
function repositoryWithEnvFile(t) {
  const folder = scratchFolder(t);
  mkdirSync(path.join(folder, 'tools', 'commands'), { recursive: true });
  cpSync(path.join(ROOT, 'tools', 'run.mjs'), path.join(folder, 'tools', 'run.mjs'));
  cpSync(path.join(ROOT, 'tools', 'lib', 'env-file.mjs'), path.join(folder, 'tools', 'lib', 'env-file.mjs'));
  const command = `const read = () => [process.env.PORT, process.env.DATA_DIR, process.env.SAMPLE_DATA];
const atImport = read();
export const main = () => { console.log(JSON.stringify([atImport, read()])); };\n`;
  for (const name of ['start', 'test']) writeFileSync(path.join(folder, 'tools', 'commands', `${name}.mjs`), command);
  writeFileSync(path.join(folder, '.env'), "# A comment.\nPORT=4100\nDATA_DIR='a folder & more'\nSAMPLE_DATA=off\n");
  return folder;
}

/** @param {string} folder @param {string} command @param {NodeJS.ProcessEnv} env */
async function readBy(folder, command, env) {
  const { code, stdout, output } = await run(process.execPath, [path.join(folder, 'tools', 'run.mjs'), command], {
    cwd: path.dirname(folder),
    env: { ...process.env, PORT: undefined, DATA_DIR: undefined, SAMPLE_DATA: undefined, ...env },
  });
  assert.equal(code, 0, output);
  return JSON.parse(stdout);
}

test('npm start reads .env before anything else, and variables that are set win, also empty ones', async (t) => {
  const folder = repositoryWithEnvFile(t);
  const read = ['4200', 'a folder & more', ''];
  assert.deepEqual(await readBy(folder, 'start', { PORT: '4200', SAMPLE_DATA: '' }), [read, read]);
});

test('npm start works without .env', async (t) => {
  const folder = repositoryWithEnvFile(t);
  rmSync(path.join(folder, '.env'));
  const read = ['4200', null, null];
  assert.deepEqual(await readBy(folder, 'start', { PORT: '4200' }), [read, read]);
});

test('npm test does not read .env: its products choose their own variables', async (t) => {
  const none = [null, null, null];
  assert.deepEqual(await readBy(repositoryWithEnvFile(t), 'test', {}), [none, none]);
});
