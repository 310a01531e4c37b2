import { execFileSync } from 'node:child_process';
import { fixture } from './fixture.mjs';

/**
 * A git repository in which all these files are tracked, removed when the test ends.
 * @param {{ after(clean: () => void): void }} test
 * @param {Record<string, string | object>} files by relative path
 */
export function trackedFixture(test, files) {
  const root = fixture(test, files);
  execFileSync('git', ['init', '-q'], { cwd: root });
  execFileSync('git', ['add', '--all'], { cwd: root });
  return root;
}
