import { open, rename } from 'node:fs/promises';
import { PRIVATE_FILE } from './private-files.mjs';

const LARGEST_FILE_BYTES = 20 * 1024 * 1024;
/** Lines that wait for a slow disk. Later ones are dropped. */
const LARGEST_QUEUE_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Appends lines to a file. A file that would exceed 20 MB becomes `<file>.1` and replaces the one before. A line that
 * cannot be written as a whole, as on a full disk, is dropped as a whole.
 * @param {string} file
 * @param {{ onFailure: (error: Error) => void, maxBytes?: number, openFile?: typeof open }} options `onFailure` is
 *   called once per series of failures; tests replace `openFile`
 */
export function createLogFile(file, { onFailure, maxBytes = LARGEST_FILE_BYTES, openFile = open }) {
  /** @type {Buffer[]} */
  let waiting = [];
  let waitingBytes = 0;
  /** @type {import('node:fs/promises').FileHandle | undefined} */
  let handle;
  let sizeBytes = 0;
  let isFailing = false;
  /** @type {Promise<void> | undefined} */
  let writing;

  async function writeWaiting() {
    while (waiting.length > 0) {
      const lines = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      try {
        await append(lines);
        isFailing = false;
      } catch (error) {
        if (!isFailing) onFailure(/** @type {Error} */ (error));
        isFailing = true;
        await closeFile();
      }
    }
    writing = undefined;
  }

  /** @param {Buffer} lines */
  async function append(lines) {
    handle ??= await openAtEnd();
    if (sizeBytes > 0 && sizeBytes + lines.length > maxBytes) {
      await closeFile();
      await rename(file, `${file}.1`);
      handle = await openAtEnd();
    }
    let written = 0;
    try {
      while (written < lines.length) written += (await handle.write(lines, written)).bytesWritten;
    } finally {
      const whole = written === lines.length ? written : lines.subarray(0, written).lastIndexOf(NEWLINE) + 1;
      sizeBytes += whole;
      if (whole < written) await handle.truncate(sizeBytes);
    }
  }

  async function openAtEnd() {
    const opened = await openFile(file, 'a', PRIVATE_FILE);
    sizeBytes = (await opened.stat()).size;
    return opened;
  }

  async function closeFile() {
    const closed = handle;
    handle = undefined;
    await closed?.close().catch(() => {});
  }

  return {
    /** @param {string} line without its line break */
    write(line) {
      const bytes = Buffer.from(`${line}\n`);
      if (waitingBytes + bytes.length > LARGEST_QUEUE_BYTES) return;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      writing ??= writeWaiting();
    },
    /** Writes what waits and closes the file. */
    async close() {
      await writing;
      await closeFile();
    },
  };
}
