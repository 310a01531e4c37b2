import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkImportBoundaries } from './import-boundaries.mjs';
import { repositoryOf } from './repository.mjs';

const WORKSPACES = [
  'apps/board',
  'apps/console',
  'services/gateway',
  'services/rest-compat',
  'packages/domain',
  'packages/kit',
  'packages/event',
  'packages/fields',
];

/** Leaf packages with their dependencies. */
const LEAVES = { '@derby/event': {}, '@derby/fields': { '@derby/event': '*' } };

/** The dependencies of every other workspace: all of them, so that only the direction of imports causes problems. */
const everything = Object.fromEntries(WORKSPACES.map((folder) => [`@derby/${folder.split('/')[1]}`, '*']));

/** @param {Record<string, string>} sources */
function check(sources) {
  const manifests = WORKSPACES.map((folder) => {
    const name = `@derby/${folder.split('/')[1]}`;
    return [
      `${folder}/package.json`,
      { name, dependencies: LEAVES[/** @type {keyof typeof LEAVES} */ (name)] ?? everything },
    ];
  });
  return checkImportBoundaries(
    repositoryOf({
      'package.json': { workspaces: ['apps/*', 'services/*', 'packages/*'] },
      ...Object.fromEntries(manifests),
      ...sources,
    }),
  );
}

/** Each wrong import with the reported reason. */
const WRONG = [
  ['apps/board/src/main.ts', '@derby/gateway/env', 'apps may import packages only'],
  ['apps/board/src/main.ts', '@derby/console', 'apps may import packages only'],
  ['services/gateway/src/main.ts', '@derby/rest-compat', 'services may import packages only'],
  ['packages/kit/src/a.ts', '@derby/gateway', 'packages may import packages only'],
  ['apps/board/src/main.ts', '@derby/domain/entries', 'it may use the gateway through its schema only'],
  ['packages/domain/src/entries/a.ts', '@derby/kit/log', 'the domain may import leaf packages only'],
  ['packages/event/src/event.ts', '@derby/kit/log', 'packages/event/package.json does not name @derby/kit'],
  ['apps/board/src/main.ts', '../../console/src/main.ts', 'a relative path may not leave the workspace'],
  ['packages/domain/src/derby/end.ts', '../entries/entry.ts', 'derby may use entries through its index.ts only'],
  ['packages/domain/src/kernel/clock.ts', '../entries/index.ts', 'kernel may not import a module'],
  ['packages/domain/src/derby/end.ts', '../testing/deps.ts', 'testing is for tests only'],
  ['apps/board/src/features/a/x.tsx', '../b/y.tsx', 'a feature may not import another feature'],
  ['apps/board/src/features/a/x.tsx', '../../app/routes.tsx', 'a feature may not import the app'],
  ['apps/board/src/lib/x.ts', '../features/a/y.ts', 'shared code may not import a feature'],
];

for (const [file = '', specifier, reason] of WRONG) {
  test(`checkImportBoundaries reports ${specifier} in ${file}`, () => {
    assert.deepEqual(check({ [file]: `import { x } from '${specifier}';\n` }), [
      `${file} imports ${specifier}: ${reason}`,
    ]);
  });
}

test('checkImportBoundaries reports type imports, dynamic imports, re-exports and imports over several lines', () => {
  for (const statement of [
    "import type { X } from '@derby/gateway';",
    "const x = await import('@derby/gateway');",
    "export * from '@derby/gateway';",
    "import {\n  a,\n  b,\n} from '@derby/gateway';",
    "import '@derby/gateway';",
  ]) {
    assert.equal(check({ 'apps/board/src/main.ts': `${statement}\n` }).length, 1, statement);
  }
});

test('checkImportBoundaries reports import cycles of modules and of workspaces', () => {
  assert.deepEqual(
    check({
      'packages/domain/src/entries/index.ts': "import { a } from '../derby/index.ts';\n",
      'packages/domain/src/derby/index.ts': "import { b } from '../audit/index.ts';\n",
      'packages/domain/src/audit/index.ts': "import { c } from '../entries/index.ts';\n",
    }),
    ['modules of the domain in a circle: entries -> derby -> audit -> entries'],
  );
  const circle = check({
    'packages/kit/src/a.ts': "import { b } from '@derby/domain/entries';\n",
    'packages/domain/src/entries/index.ts': "import { a } from '@derby/kit/a';\n",
  });
  assert.ok(circle.includes('workspaces in a circle: packages/domain -> packages/kit -> packages/domain'));
});

test('checkImportBoundaries accepts allowed imports', () => {
  assert.deepEqual(
    check({
      'apps/board/src/main.tsx': "import('./bootstrap.tsx');\nimport { a } from '@derby/kit/a';\n",
      'apps/board/src/app/routes.tsx': "import { page } from '../features/a/page.tsx';\n",
      'apps/board/src/features/a/page.tsx': "import { lib } from '../../lib/x.ts';\nimport { y } from './y.ts';\n",
      'services/gateway/src/app.ts':
        "import { addEntry } from '@derby/domain/entries';\nimport mongoose from 'mongoose';\n",
      'packages/domain/src/derby/end.ts':
        "// import { x } from '../entries/entry.model.ts';\nimport { list } from '../entries/index.ts';\nimport { now } from '../kernel/clock.ts';\nimport { event } from '@derby/event';\nimport { fields } from '@derby/fields';\n",
      'packages/domain/src/derby/end.test.ts': "import { deps } from '../testing/deps.ts';\n",
      'packages/domain/src/derby/stage.fixture.ts': "import { deps } from '../testing/deps.ts';\n",
    }),
    [],
  );
});
