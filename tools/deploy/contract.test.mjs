import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { ROOT, run } from '../lib/processes.mjs';
import { scratchFolder } from '../lib/testing/scratch.mjs';
import { installOasdiff } from './tools.mjs';

const SCHEMAS = path.join(ROOT, 'packages', 'api-schemas');
const RELEASED = readdirSync(path.join(SCHEMAS, 'released')).toSorted((one, other) =>
  other.localeCompare(one, 'en', { numeric: true }),
)[0];
const DESCRIPTION = path.join(SCHEMAS, 'openapi.json');

/** @type {string} */
let oasdiff;
before(async () => {
  oasdiff = await installOasdiff();
});

/** Compares a description with that of the last release; warnings count. @param {string} file */
const compare = (file) =>
  run(oasdiff, ['breaking', '--fail-on', 'WARN', path.join(SCHEMAS, 'released', `${RELEASED}`, 'openapi.json'), file]);

test('oasdiff finds no breaking change of the REST API since the last release', async () => {
  const { code, output } = await compare(DESCRIPTION);
  assert.equal(code, 0, output);
});

test('control: oasdiff finds a call that is gone', async (t) => {
  const description = JSON.parse(readFileSync(DESCRIPTION, 'utf8'));
  delete description.paths['/api/results'];
  const file = path.join(scratchFolder(t), 'openapi.json');
  writeFileSync(file, JSON.stringify(description));
  const { code, output } = await compare(file);
  assert.equal(code, 1, output);
  assert.match(output, /\/api\/results/);
});
