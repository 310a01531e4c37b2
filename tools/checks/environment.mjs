import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trackedFiles } from '../lib/tracked-files.mjs';

const PAGE = 'docs/configuration.md';
const EXAMPLE = '.env.example';

const SCHEMA_FILE = /(?:^|\/)env\.ts$/;
const TEST_FILE = /\/testing\//;
const SCHEMA_FIELD = /^\s+([A-Z][A-Z0-9_]+):/gm;
/** What `npm start` reads for itself. */
const START_FILES = ['tools/lib/stack-config.mjs', 'tools/lib/services.mjs'];
const START_FIELD = /\benv\.([A-Z][A-Z0-9_]+)|\bvariable: '([A-Z][A-Z0-9_]+)'/g;

/** An item of a list that begins with names: "- `HOST`, `PORT`: ...". */
const LISTED = /^- ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+)/gm;
const NAME = /[A-Z][A-Z0-9_]+/g;
/** Commented out or not. */
const ASSIGNED = /^#? ?([A-Z][A-Z0-9_]+)=/gm;

/**
 * Environment variables that the code reads and that `docs/configuration.md` or `.env.example` does not list, and listed
 * ones that nothing reads.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkEnvironment(root) {
  const files = await trackedFiles(root);
  const missing = [PAGE, EXAMPLE].filter((file) => !files.has(file));
  if (missing.length > 0) return missing.map((file) => `${file} does not exist`);

  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  const known = readVariables(files, read);
  const listed = {
    [PAGE]: new Set(matches(read(PAGE), LISTED).flatMap((names) => names.match(NAME) ?? [])),
    [EXAMPLE]: new Set(matches(read(EXAMPLE), ASSIGNED)),
  };
  return Object.entries(listed).flatMap(([file, names]) => {
    const unlisted = [...known].filter((name) => !names.has(name)).map((name) => `${file} does not list ${name}`);
    const unread = [...names]
      .filter((name) => !known.has(name))
      .map((name) => `${file} lists ${name}, which nothing reads`);
    return unlisted.concat(unread);
  });
}

/**
 * The environment variables that the code reads.
 * @param {ReadonlySet<string>} files @param {(file: string) => string} read
 */
export function readVariables(files, read) {
  const schemas = [...files].filter((file) => SCHEMA_FILE.test(file) && !TEST_FILE.test(file));
  return new Set([
    ...schemas.flatMap((file) => matches(read(file), SCHEMA_FIELD)),
    ...START_FILES.filter((file) => files.has(file)).flatMap((file) => matches(read(file), START_FIELD)),
  ]);
}

/** What the first group that matched caught, each time. @param {string} text @param {RegExp} pattern */
function matches(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => match.slice(1).find((group) => group !== undefined) ?? '');
}
