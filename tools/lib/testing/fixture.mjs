import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from './scratch.mjs';

/**
 * Creates a folder with these files, which is removed when the test ends. Objects are written as JSON.
 * @param {{ after(clean: () => void): void }} test
 * @param {Record<string, string | object>} files by relative path
 */
export function fixture(test, files) {
  const root = scratchFolder(test);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}
