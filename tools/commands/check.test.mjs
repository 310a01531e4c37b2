import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryOf } from '../checks/repository.mjs';
import { checkVulnerabilities } from '../checks/vulnerabilities.mjs';
import { scratchFolder } from '../lib/testing/scratch.mjs';
import { runStep } from './check.mjs';

const ADVISORY = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-jr5f-v2jv-69x6',
  title: 'leaks credentials',
  severity: 'high',
  vulnerable_versions: '<1.8.2',
};

/**
 * Runs the step in a folder whose one production dependency depends on axios 1.0.0, against a registry with this
 * response. `null` is a registry that cannot be reached.
 * @param {import('node:test').TestContext} t
 * @param {{ status: number, advisories: object } | null} audit
 */
async function runAdvisories(t, audit) {
  const registry = createServer((request, response) => {
    const isAudit = request.url?.startsWith('/-/npm/v1/security/advisories/bulk') ?? false;
    const name = request.url?.slice(1);
    const versions = { '1.0.0': { name, version: '1.0.0', dependencies: name === 'twilio' ? { axios: '1.0.0' } : {} } };
    response.writeHead(isAudit && audit ? audit.status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAudit ? (audit?.advisories ?? {}) : { name, versions }));
  });
  await new Promise((resolve) => registry.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (registry.address());
  if (audit === null) registry.close();
  else t.after(() => registry.close());
  const root = scratchFolder(t);
  const project = { name: 'one', version: '1.0.0', dependencies: { twilio: '1.0.0' } };
  const lock = { name: 'one', version: '1.0.0', lockfileVersion: 3 };
  const packages = {
    '': project,
    'node_modules/axios': { version: '1.0.0' },
    'node_modules/twilio': { version: '1.0.0', dependencies: { axios: '1.0.0' } },
  };
  writeFileSync(path.join(root, '.npmrc'), `registry=http://127.0.0.1:${port}/\ncache=${root}/cache\n`);
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(project));
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  return await runStep({ name: 'advisories', find: () => checkVulnerabilities(root) }, repositoryOf({}));
}

test('the step advisories passes when the registry knows no grave advisory', async (t) => {
  // npm may cache advisories by their id for all projects of a user.
  const moderate = { ...ADVISORY, id: 2, severity: 'moderate' };
  const { state, lines } = await runAdvisories(t, { status: 200, advisories: { axios: [moderate] } });
  assert.match(lines, /^advisories {3}ok {5}\d/);
  assert.equal(state, 'passed');
});

test('the step advisories fails when a production dependency has a grave advisory', async (t) => {
  const { state, lines } = await runAdvisories(t, { status: 200, advisories: { axios: [ADVISORY] } });
  assert.match(
    lines,
    /^advisories {3}FAILED .*\naxios <1\.8\.2: leaks credentials \(high, https:\/\/github\.com\/\S+\)\n$/,
  );
  assert.equal(state, 'failed');
});

for (const [what, audit] of /** @type {const} */ ([
  ['refuses the question', { status: 405, advisories: { error: 'Method Not Allowed' } }],
  ['cannot be reached', null],
])) {
  test(`the step advisories says that it has not checked when the registry ${what}`, async (t) => {
    const { state, lines } = await runAdvisories(t, audit);
    assert.match(lines, /^advisories {3}not checked \d.*: \S/);
    assert.doesNotMatch(lines, /\bok\b/);
    assert.equal(state, 'skipped');
  });
}
