import assert from 'node:assert/strict';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT, run } from '../lib/processes.mjs';
import { scratchFolder } from '../lib/testing/scratch.mjs';

// On a fresh clone a command installs the packages, so it must not load one before.
test('every command loads before any package is installed', async (t) => {
  const clone = scratchFolder(t);
  const isSource = (/** @type {string} */ source) => !/[/\\](node_modules|dist|target|generated)$/.test(source);
  cpSync(path.join(ROOT, 'tools'), path.join(clone, 'tools'), { recursive: true, filter: isSource });
  for (const file of ['package.json', 'packages/server-kit/src/ports.json']) {
    cpSync(path.join(ROOT, file), path.join(clone, file));
  }
  const commands = readdirSync(path.join(clone, 'tools/commands')).filter((name) => !name.endsWith('.test.mjs'));
  const loads = commands.map(
    (name) => `await import('${pathToFileURL(path.join(clone, 'tools/commands', name)).href}');`,
  );
  assert.ok(commands.length > 10);
  const { code, output } = await run(process.execPath, ['--input-type=module', '--eval', loads.join('\n')], {
    cwd: clone,
  });
  assert.equal(code, 0, output);
});
