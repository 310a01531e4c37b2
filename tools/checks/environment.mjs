import { groupsOf } from './repository.mjs';

/** @typedef {import('./repository.mjs').Repository} Repository */

const PAGE = 'docs/configuration.md';
const EXAMPLE = '.env.example';

const SCHEMA_FILE = /(?:^|\/)env\.ts$/;
const TEST_FILE = /\/testing\//;
const SCHEMA_FIELD = /^\s+([A-Z][A-Z0-9_]+):/gm;
/** Variables that `npm start` itself reads. */
const START_FILES = ['tools/lib/stack-config.mjs', 'tools/lib/services.mjs'];
const START_FIELD = /\benv\.([A-Z][A-Z0-9_]+)|: '((?:[A-Z]+_)*PORT)'/g;

/** A list item that starts with names: "- `HOST`, `PORT`: ...". */
const LISTED = /^- ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+)/gm;
const NAME = /[A-Z][A-Z0-9_]+/g;
/** Commented out or not. */
const ASSIGNED = /^#? ?([A-Z][A-Z0-9_]+)=/gm;

/**
 * Finds environment variables that the code reads and `docs/configuration.md` or `.env.example` does not list, and
 * listed variables that no code reads.
 * @param {Repository} repository
 */
export function checkEnvironment(repository) {
  const { read } = repository;
  const known = readVariables(repository);
  const listed = {
    [PAGE]: new Set(groupsOf(read(PAGE), LISTED).flatMap((names) => names.match(NAME) ?? [])),
    [EXAMPLE]: new Set(groupsOf(read(EXAMPLE), ASSIGNED)),
  };
  return Object.entries(listed).flatMap(([file, names]) => {
    const unlisted = [...known].filter((name) => !names.has(name)).map((name) => `${file} does not list ${name}`);
    const unread = [...names].filter((name) => !known.has(name));
    return unlisted.concat(unread.map((name) => `${file} lists ${name}, which nothing reads`));
  });
}

/**
 * Returns the environment variables that the code reads.
 * @param {Repository} repository
 */
export function readVariables({ files, has, read }) {
  const schemas = files.filter((file) => SCHEMA_FILE.test(file) && !TEST_FILE.test(file));
  return new Set([
    ...schemas.flatMap((file) => groupsOf(read(file), SCHEMA_FIELD)),
    ...START_FILES.filter(has).flatMap((file) => groupsOf(read(file), START_FIELD)),
  ]);
}
