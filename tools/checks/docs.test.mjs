import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCitations, checkDocs, checkLogLines } from './docs.mjs';
import { repositoryOf } from './repository.mjs';

/** @param {Record<string, string | object>} files */
const check = (files) =>
  checkDocs(repositoryOf({ 'package.json': { scripts: { start: 'x', test: 'x', backup: 'x' } }, ...files }));

test('checkDocs accepts links, anchors, paths and scripts that exist', () => {
  const problems = check({
    'README.md':
      '# One\n\nSee [two](docs/two.md#the-second-part), [here](#one), [out](https://example.org/x#y), `docs/two.md`.\n',
    'docs/two.md': '# Two\n\n## The second part\n\nBack to [one](../README.md), run `npm run backup` or `npm test`.\n',
  });
  assert.deepEqual(problems, []);
});

test('checkDocs reports links to files and headings that do not exist', () => {
  const problems = check({
    'README.md': '[a](docs/none.md)\n[b](docs/two.md#third)\n![c](images/none.png)\n[d](#nowhere)\n',
    'docs/two.md': '# Two\n',
  });
  assert.deepEqual(problems, [
    'README.md:1 links to docs/none.md, which is not in the repository',
    'README.md:2 links to docs/two.md#third, which has no such heading',
    'README.md:3 links to images/none.png, which is not in the repository',
    'README.md:4 links to #nowhere, which has no such heading',
  ]);
});

test('checkDocs numbers anchors of equal headings and ignores headings in fenced blocks', () => {
  const problems = check({
    'README.md': '# Again\n# Again\n```sh\n# a comment\n```\n[a](#again-1)\n[b](#a-comment)\n',
  });
  assert.deepEqual(problems, ['README.md:7 links to #a-comment, which has no such heading']);
});

test('checkDocs reports missing paths outside of fenced blocks, and missing scripts everywhere', () => {
  const problems = check({
    'README.md':
      '`tools/none.mjs`, `apps/shell/dist/index.html`, `tools/there/`\n```sh\nls `tools/other.mjs`\nnpm run demo:other\n```\n',
    'tools/there/is.mjs': '',
  });
  assert.deepEqual(problems, [
    'README.md:1 names tools/none.mjs, which is not in the repository',
    'README.md:4 names npm run demo:other, which package.json does not have',
  ]);
});

test('checkDocs reports a table row of more than 120 characters and a README of more than 6,000', () => {
  const row = (/** @type {number} */ length) => `| ${'x'.repeat(length - 4)} |`;
  assert.deepEqual(check({ 'README.md': `${row(120)}\n${row(121)}\n${'x'.repeat(6_000)}` }), [
    'README.md:2 is a table row of 121 characters; use a list',
    'README.md has 6243 characters; 1 to 6000 are allowed',
  ]);
});

const pages = {
  'docs/rules.md': '# Rules\n\n## End of the derby\n',
  'docs/guarantees.md': '# Guarantees\n\n### S1. No contestant missed\n',
};

test('checkCitations accepts pages, sections and guarantees that exist, also over a line break of a comment', () => {
  const repository = repositoryOf({
    ...pages,
    'a.ts':
      '/** One (docs/rules.md). Two (docs/guarantees.md, S1). */\n/**\n * Three (docs/rules.md, "End\n * of the derby").\n */\n',
  });
  assert.deepEqual(checkCitations(repository), []);
});

test('checkCitations reports pages, sections, guarantees and test files that do not exist', () => {
  const repository = repositoryOf({
    ...pages,
    'a.ts': '// docs/none.md\n// docs/rules.md, "Reset"\n// docs/guarantees.md, S9\n',
    'b.ts': "test('services/here.test.ts', 'a'), test('services/gone.int.test.ts', 'b')\n",
    'services/here.test.ts': '',
  });
  assert.deepEqual(checkCitations(repository), [
    'a.ts cites docs/none.md, which is not in the repository',
    'a.ts cites "Reset" of docs/rules.md, which has no such heading',
    'a.ts cites S9 of docs/guarantees.md, which has no such heading',
    'b.ts names services/gone.int.test.ts, which is not in the repository',
  ]);
});

test('checkLogLines reports a log line that no process writes, and a page without log lines', () => {
  const page = '# Operations\n\n## Log lines\n\n- `redis is gone`, `redis is back`: wait.\n\n## After\n\n- `x`: y.\n';
  const files = {
    'docs/operations.md': page,
    'services/worker/src/a.ts': "logger.warn({}, 'redis is gone');\n",
    'services/worker/src/a.test.ts': "expect('redis is back');\n",
  };
  assert.deepEqual(checkLogLines(repositoryOf(files)), [
    'docs/operations.md explains the log line "redis is back", which no process writes',
  ]);
  assert.deepEqual(checkLogLines(repositoryOf({ 'docs/operations.md': '# Operations\n' })), [
    'docs/operations.md explains no log lines',
  ]);
});
