import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackedFixture } from '../lib/testing/tracked-fixture.mjs';
import { checkLogLines } from './log-lines.mjs';

const page =
  '# Operations\n\n- `no line`: before.\n\n## Log lines\n\n- `redis is gone`, `redis is back`: wait.\n\n## After\n\n- `x`: y.\n';

test('accepts log lines that a source file writes', async (t) => {
  const root = trackedFixture(t, {
    'docs/operations.md': page,
    'services/worker/src/a.ts': "logger.warn({}, 'redis is gone');\nlogger.info({}, 'redis is back');\n",
  });
  assert.deepEqual(await checkLogLines(root), []);
});

test('finds a log line that no process writes', async (t) => {
  const root = trackedFixture(t, {
    'docs/operations.md': page,
    'services/worker/src/a.ts': "logger.warn({}, 'redis is gone');\n",
    'services/worker/src/a.test.ts': "expect('redis is back');\n",
  });
  assert.deepEqual(await checkLogLines(root), [
    'docs/operations.md explains the log line "redis is back", which no process writes',
  ]);
});

test('finds that the page explains nothing', async (t) => {
  assert.deepEqual(await checkLogLines(trackedFixture(t, { 'docs/operations.md': '# Operations\n' })), [
    'docs/operations.md explains no log lines',
  ]);
});
