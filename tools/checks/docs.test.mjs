import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackedFixture } from '../lib/testing/tracked-fixture.mjs';
import { checkDocs } from './docs.mjs';

const manifest = { scripts: { start: 'x', test: 'x', backup: 'x' } };

test('accepts links, anchors, paths and scripts that exist', async (t) => {
  const root = trackedFixture(t, {
    'package.json': manifest,
    'README.md':
      '# One\n\nSee [two](docs/two.md#the-second-part), [here](#one), [out](https://example.org/x#y), `docs/two.md`.\n',
    'docs/two.md': '# Two\n\n## The second part\n\nBack to [one](../README.md), run `npm run backup` or `npm test`.\n',
  });
  assert.deepEqual(await checkDocs(root), []);
});

test('finds links to files and headings that do not exist', async (t) => {
  const root = trackedFixture(t, {
    'package.json': manifest,
    'README.md': '[a](docs/none.md)\n[b](docs/two.md#third)\n![c](images/none.png)\n[d](#nowhere)\n',
    'docs/two.md': '# Two\n',
  });
  assert.deepEqual(await checkDocs(root), [
    'README.md:1 links to docs/none.md, which is not in the repository',
    'README.md:2 links to docs/two.md#third, which has no such heading',
    'README.md:3 links to images/none.png, which is not in the repository',
    'README.md:4 links to #nowhere, which has no such heading',
  ]);
});

test('numbers the anchors of headings with the same text, and takes no heading from a fenced block', async (t) => {
  const root = trackedFixture(t, {
    'package.json': manifest,
    'README.md': '# Again\n# Again\n```sh\n# a comment\n```\n[a](#again-1)\n[b](#a-comment)\n',
  });
  assert.deepEqual(await checkDocs(root), ['README.md:7 links to #a-comment, which has no such heading']);
});

test('finds paths in backticks that do not exist, but not in fenced blocks or build folders', async (t) => {
  const root = trackedFixture(t, {
    'package.json': manifest,
    'README.md': '`tools/none.mjs`, `apps/shell/dist/index.html`, `tools/there/`\n```sh\nls `tools/other.mjs`\n```\n',
    'tools/there/is.mjs': '',
  });
  assert.deepEqual(await checkDocs(root), ['README.md:1 names tools/none.mjs, which is not in the repository']);
});

test('finds npm scripts that package.json does not have, in fenced blocks too', async (t) => {
  const root = trackedFixture(t, {
    'package.json': manifest,
    'README.md': '`npm run none`\n```sh\nnpm run demo:other\n```\n',
  });
  assert.deepEqual(await checkDocs(root), [
    'README.md:1 names npm run none, which package.json does not have',
    'README.md:3 names npm run demo:other, which package.json does not have',
  ]);
});

test('finds a table row of more than 120 characters', async (t) => {
  const row = (/** @type {number} */ length) => `| ${'x'.repeat(length - 4)} |`;
  const root = trackedFixture(t, { 'package.json': manifest, 'README.md': `${row(120)}\n${row(121)}\n` });
  assert.deepEqual(await checkDocs(root), ['README.md:2 is a table row of 121 characters; use a list']);
});

test('finds a README of more than 8,000 bytes', async (t) => {
  const root = trackedFixture(t, { 'package.json': manifest, 'README.md': 'ä'.repeat(4_001) });
  assert.deepEqual(await checkDocs(root), ['README.md has 8002 bytes; at most 8000 are allowed']);
});
