import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createLogFile } from './log-file.mjs';
import { scratchFolder } from './testing/scratch.mjs';

const failed = () => assert.fail('no write may fail');

test('a log file that grows beyond its limit becomes the older of two while it is written', async (t) => {
  const file = path.join(scratchFolder(t), 'gateway.log');
  const log = createLogFile(file, { onFailure: failed, maxBytes: 30 });
  for (let line = 1; line <= 7; line += 1) {
    log.write(`{"line":${line}}`);
    await log.close();
  }
  assert.equal(readFileSync(`${file}.1`, 'utf8'), '{"line":5}\n{"line":6}\n');
  assert.equal(readFileSync(file, 'utf8'), '{"line":7}\n');
});

test('a log file drops a line of which a full disk takes a part, and goes on when there is space', async (t) => {
  const file = path.join(scratchFolder(t), 'gateway.log');
  let freeBytes = 20;
  /** @type {typeof open} */
  const openFile = async (...args) => {
    const handle = await open(...args);
    const write = handle.write.bind(handle);
    return Object.assign(handle, {
      write: async (/** @type {Buffer} */ bytes, /** @type {number} */ offset) => {
        if (freeBytes === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        const result = await write(bytes, offset, Math.min(freeBytes, bytes.length - offset));
        freeBytes -= result.bytesWritten;
        return result;
      },
    });
  };
  /** @type {string[]} */
  const failures = [];
  const log = createLogFile(file, { onFailure: ({ message }) => void failures.push(message), openFile });
  for (const line of ['{"line":1}', '{"line":2}', '{"line":3}']) log.write(line);
  await log.close();
  log.write('{"line":4}');
  await log.close();
  assert.deepEqual(failures, ['no space left on device'], 'reported once');
  freeBytes = 1_000;
  log.write('{"line":5}');
  await log.close();
  assert.equal(readFileSync(file, 'utf8'), '{"line":1}\n{"line":5}\n');
});
