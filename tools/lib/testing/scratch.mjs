import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Creates an empty folder that is removed when the test ends.
 * @param {{ after(clean: () => void): void }} test
 */
export function scratchFolder(test) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'derby-tools-'));
  test.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
