import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trackedFiles } from '../lib/tracked-files.mjs';

/** Pages that never were in this repository, and the folder beside it. Put together so that this file is not found. */
const OUTSIDE = new RegExp(
  `${['\\.\\.', 'shared'].join('/')}|\\b(?:${['spec', 'design', 'contract', 'ux', 'reliability', 'style'].join('|')})\\.md`,
);
const TEXT = /\.(?:[cm]?[jt]sx?|json|md|graphql|css|html|java|ya?ml|sh)$/;
/** A page of this name may exist under `docs/`. */
const OWN_PAGE = /\bdocs\/[\w/-]+\.md/g;

/**
 * Lines of tracked files that refer to pages or files outside of the repository, which a clone does not have.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkCitations(root) {
  const files = [...(await trackedFiles(root))].filter((file) => TEXT.test(file));
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const found = OUTSIDE.exec(line.replaceAll(OWN_PAGE, ''));
        return found ? [`${file}:${index + 1} refers to ${found[0]}, which is not in the repository`] : [];
      }),
  );
}
