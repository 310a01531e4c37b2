import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPins } from './pins.mjs';
import { repositoryOf } from './repository.mjs';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

const good = {
  'deploy/Dockerfile': `FROM node:24-slim@${DIGEST} AS runtime\nFROM runtime AS build\nFROM build\n`,
  'deploy/compose.yaml': `services:
  ours: { image: 'ours:latest', build: { target: ours } }
  redis: { image: 'redis:8@${DIGEST}' }
`,
  '.devcontainer/Dockerfile': `FROM node:24-slim@${DIGEST}\n`,
  'compose.yaml': `services: { redis: { image: 'redis:8@${DIGEST}' } }\n`,
  '.github/workflows/ci.yml': `jobs:
  gate:
    steps:
      - uses: actions/checkout@${COMMIT} # v4.4.0
        with: { persist-credentials: false }
      - uses: actions/setup-node@${COMMIT}
      - run: npm test
`,
};

/** @param {keyof typeof good} file @param {string} from @param {string} to */
const problemsOf = (file, from, to) => checkPins(repositoryOf({ ...good, [file]: good[file].replace(from, to) }));

test('checkPins accepts images by digest, our own images, and actions by commit', () => {
  assert.deepEqual(checkPins(repositoryOf(good)), []);
});

test('checkPins reports an image of a Dockerfile or a compose file without a digest', () => {
  assert.deepEqual(problemsOf('.devcontainer/Dockerfile', `@${DIGEST}`, ''), [
    '.devcontainer/Dockerfile: node:24-slim is not pinned by its digest',
  ]);
  assert.deepEqual(problemsOf('compose.yaml', `@${DIGEST}`, ''), ['compose.yaml: redis:8 is not pinned by its digest']);
  assert.deepEqual(problemsOf('deploy/Dockerfile', `@${DIGEST}`, ''), [
    'deploy/Dockerfile: node:24-slim is not pinned by its digest',
  ]);
  assert.deepEqual(problemsOf('deploy/compose.yaml', DIGEST, 'sha256:0123'), [
    'deploy/compose.yaml: redis:8@sha256:0123 is not pinned by its digest',
  ]);
});

test('checkPins reports an action by tag, and a checkout that leaves its token behind', () => {
  const file = '.github/workflows/ci.yml';
  assert.deepEqual(problemsOf(file, `setup-node@${COMMIT}`, 'setup-node@v4'), [
    `${file}: actions/setup-node@v4 is not pinned by its commit`,
  ]);
  const problem = `${file}: actions/checkout needs persist-credentials: false`;
  assert.deepEqual(problemsOf(file, 'persist-credentials: false', 'fetch-depth: 0'), [problem]);
  assert.deepEqual(problemsOf(file, '        with: { persist-credentials: false }\n', ''), [problem]);
});
