import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repositoryOf } from './repository.mjs';
import { checkWorkspaces } from './workspaces.mjs';

const root = {
  'package.json': { workspaces: ['apps/*', 'services/*', 'packages/*'] },
  'tsconfig.json': { references: [{ path: './apps/board' }, { path: 'apps/console' }] },
  'apps/board/package.json': { name: '@derby/board', scripts: { build: 'x', dev: 'x' } },
  'apps/board/tsconfig.json': {},
  'apps/board/src/main.tsx': '',
  'apps/console/package.json': { name: '@derby/console', scripts: { build: 'x', dev: 'x', codegen: 'x' } },
  'apps/console/codegen.ts': '',
  'apps/console/tsconfig.json': {},
};

test('checkWorkspaces accepts complete workspaces', () => {
  assert.deepEqual(checkWorkspaces(repositoryOf(root)), []);
});

test('checkWorkspaces reports an app that lacks a script of the other apps', () => {
  const files = { ...root, 'apps/board/package.json': { name: '@derby/board', scripts: { build: 'x' } } };
  assert.deepEqual(checkWorkspaces(repositoryOf(files)), ['apps/board has no script "dev", which its siblings have']);
});

test('checkWorkspaces reports a script without its file and a file without its script', () => {
  const files = {
    ...root,
    'apps/board/package.json': { name: '@derby/board', scripts: { build: 'x', dev: 'x', codegen: 'x' } },
    'apps/console/package.json': { name: '@derby/console', scripts: { build: 'x', dev: 'x' } },
  };
  assert.deepEqual(checkWorkspaces(repositoryOf(files)), [
    'apps/board has a script "codegen" but no codegen.ts',
    'apps/console has codegen.ts but no script "codegen"',
  ]);
});

test('checkWorkspaces reports TypeScript that the root project does not check', () => {
  const files = {
    ...root,
    'packages/one/package.json': { name: '@derby/one' },
    'packages/one/tsconfig.json': {},
    'packages/two/package.json': { name: '@derby/two' },
    'packages/two/src/two.ts': '',
  };
  assert.deepEqual(checkWorkspaces(repositoryOf(files)), [
    'tsconfig.json does not refer to packages/one',
    'packages/two has TypeScript but no tsconfig.json',
  ]);
});

test('checkWorkspaces reports dependencies in the wrong direction, and imports without a dependency', () => {
  /** @param {string} folder @param {...string} needed */
  const workspace = (folder, ...needed) => [
    `${folder}/package.json`,
    {
      name: `@derby/${folder.split('/')[1]}`,
      dependencies: Object.fromEntries(needed.map((name) => [`@derby/${name}`, '*'])),
    },
  ];
  const files = Object.fromEntries([
    ['package.json', root['package.json']],
    ['tsconfig.json', { references: [] }],
    [
      'apps/board/main.mjs',
      "import { a } from '@derby/rules/a';\nexport * from '@derby/kit';\nimport('@derby/worker');\nimport '../../packages/kit/a.ts';",
    ],
    workspace('apps/board', 'domain', 'kit'),
    workspace('services/gateway', 'domain', 'worker'),
    workspace('services/worker'),
    workspace('packages/domain', 'rules', 'kit'),
    workspace('packages/kit', 'rules'),
    workspace('packages/rules', 'text'),
    workspace('packages/text'),
  ]);
  assert.deepEqual(checkWorkspaces(repositoryOf(files)), [
    'apps/board may not depend on @derby/domain',
    'services/gateway may not depend on @derby/worker',
    'packages/domain may not depend on @derby/kit',
    'apps/board/package.json does not name @derby/rules, which main.mjs imports',
    'apps/board/package.json does not name @derby/worker, which main.mjs imports',
    'apps/board/main.mjs imports ../../packages/kit/a.ts, outside of its workspace',
  ]);
});

test('checkWorkspaces reports a workspace with another version than the repository', () => {
  const files = {
    ...root,
    'package.json': { ...root['package.json'], version: '1.1.0' },
    'apps/board/package.json': { ...root['apps/board/package.json'], version: '1.0.0' },
    'apps/console/package.json': { ...root['apps/console/package.json'], version: '1.1.0' },
  };
  assert.deepEqual(checkWorkspaces(repositoryOf(files)), ['apps/board has version 1.0.0, the repository has 1.1.0']);
});
