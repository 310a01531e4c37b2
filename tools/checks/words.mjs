import path from 'node:path';
import { groupsOf, lineAt } from './repository.mjs';

/** @typedef {import('./repository.mjs').Repository} Repository */

const GLOSSARY = 'docs/glossary.md';
const BINARY = /\.(?:png|jpe?g|heic|webp|ico|woff2?|jar|gz|br)$/;
const CODE = /\.(?:[cm]?[jt]sx?)$/;
const COMMENTED = /\.(?:[cm]?[jt]sx?|java)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w/])\/\/[^\n]*/g;
const COMMENTS_AND_TEXTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const TEMPLATE = /`[^`\n]*`/g;
const INSERTED = /\$\{[^}]*\}/g;
const NAME = /[A-Za-z_$][\w$]*/g;
/** Fenced blocks, code spans and quotations of a page. */
const QUOTED = /^```[\s\S]*?^```|`[^`\n]*`|"[^"\n]*"/gm;
/** Pages under `docs` may have a forbidden name. */
const OWN_PAGE = /\bdocs\/[\w/-]+\.md/g;

/** Things that a clone does not have. The character classes keep this file from matching itself. */
const OUTSIDE = [
  { what: 'a path of one machine', pattern: /(?<![\w.-])[/]work[/]|[/]tmp[/]brief/ },
  { what: 'the number of an issue', pattern: /\bissue [#]/i },
  { what: 'a folder outside of the repository', pattern: /[.][.]\/shared/ },
  { what: 'a page that is not in the repository', pattern: /\b(?:spec|design|contract|ux|reliability|style)[.]md/ },
];

/**
 * Finds lines that make sense on one machine only: they name things outside of the repository.
 * @param {Repository} repository
 */
export function checkWords({ files, read }) {
  return files
    .filter((file) => !BINARY.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          OUTSIDE.filter(({ pattern }) => pattern.test(line.replaceAll(OWN_PAGE, ''))).map(
            ({ what }) => `${file}:${index + 1} names ${what}`,
          ),
        ),
    );
}

/**
 * Finds words that `docs/glossary.md` bans in prose, in comments and in pages outside of code and quotations.
 * @param {Repository} repository
 */
export function checkProse(repository) {
  const pattern = new RegExp(`\\b(?:${bannedWords(repository, 'prose').join('|')})\\b`, 'gi');
  return repository.files.flatMap((file) => {
    const text = repository.read(file);
    return proseOf(file, text).flatMap(({ index: from, 0: prose }) =>
      [...prose.matchAll(pattern)].map(
        ({ index, 0: word }) => `${file}:${lineAt(text, from + index)} says "${word}", which ${GLOSSARY} bans`,
      ),
    );
  });
}

/** Returns the prose of a file with its positions. @param {string} file @param {string} text */
function proseOf(file, text) {
  if (COMMENTED.test(file)) return [...text.matchAll(COMMENT)];
  if (!file.endsWith('.md') || file === GLOSSARY) return [];
  return [{ index: 0, 0: text.replaceAll(QUOTED, (part) => part.replaceAll(/[^\n]/g, ' ')) }];
}

/**
 * Finds identifiers and file names with a word that `docs/glossary.md` bans in identifiers.
 * @param {Repository} repository
 */
export function checkIdentifiers(repository) {
  const banned = new Set(bannedWords(repository, 'identifiers'));
  return repository.files
    .filter((file) => CODE.test(file))
    .flatMap((file) => {
      const code = repository
        .read(file)
        .replaceAll(COMMENTS_AND_TEXTS, "''")
        .replaceAll(TEMPLATE, (template) => (template.match(INSERTED) ?? []).join(' '));
      const names = new Set([path.basename(file).replace(/\..*/, ''), ...(code.match(NAME) ?? [])]);
      return [...names].flatMap((name) =>
        wordsOf(name)
          .filter((word) => banned.has(word))
          .map((word) => `${file} has the name ${name}; ${GLOSSARY} bans "${word}"`),
      );
    });
}

/** @param {Repository} repository @param {'identifiers' | 'prose'} where */
function bannedWords({ read }, where) {
  const [, after = ''] = read(GLOSSARY).split(`## Banned in ${where}\n`);
  const words = groupsOf(after.split('\n## ')[0] ?? '', /^- `([^`]+)`/gm);
  if (words.length === 0) throw new Error(`${GLOSSARY} bans nothing in ${where}`);
  return words;
}

/** Splits a name into words: `keptFishOf`, `kept-fish` and `KEPT_FISH` contain kept and fish. @param {string} name */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
}
