import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trackedFiles } from '../lib/tracked-files.mjs';

const GLOSSARY = 'docs/glossary.md';
const IDENTIFIERS = '## Banned in identifiers';
const PROSE = '## Banned in prose';
const ITEM = /^- `([^`]+)`/gm;

const CODE = /\.(?:[cm]?[jt]sx?)$/;
const COMMENTED = /\.(?:[cm]?[jt]sx?|java)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w/])\/\/[^\n]*/g;
const PAGE = /\.md$/;
/** A name in code or in a file name, with what its comments and texts say left out. */
const NAME = /[A-Za-z_$][\w$]*/g;
const TEMPLATE = /`[^`\n]*`/g;
const INSERTED = /\$\{[^}]*\}/g;
const COMMENTS_AND_TEXTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/**
 * Words that `docs/glossary.md` bans in prose and that stand in a Markdown page outside of code and quotations.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkProse(root) {
  const files = await trackedFiles(root);
  const words = bannedWords(root, files, PROSE);
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi');
  return [...files]
    .filter((file) => PAGE.test(file) && file !== GLOSSARY)
    .flatMap((file) =>
      withoutCode(readFileSync(path.join(root, file), 'utf8'))
        .split('\n')
        .flatMap((line, index) => (line.match(pattern) ?? []).map((word) => `${file}:${index + 1} says "${word}"`)),
    );
}

/**
 * Words that `docs/glossary.md` bans in prose and that stand in a comment.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkComments(root) {
  const files = await trackedFiles(root);
  const pattern = new RegExp(`\\b(?:${bannedWords(root, files, PROSE).join('|')})\\b`, 'gi');
  return [...files]
    .filter((file) => COMMENTED.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
        (comment.match(pattern) ?? []).map(
          (word) => `${file}:${text.slice(0, index).split('\n').length} has a comment that says "${word}"`,
        ),
      );
    });
}

/**
 * Names in code and of files that have a word which `docs/glossary.md` bans in identifiers.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkIdentifiers(root) {
  const files = await trackedFiles(root);
  const banned = new Set(bannedWords(root, files, IDENTIFIERS));
  return [...files]
    .filter((file) => CODE.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file), 'utf8')
        .replaceAll(COMMENTS_AND_TEXTS, "''")
        .replaceAll(TEMPLATE, (template) => (template.match(INSERTED) ?? []).join(' '));
      const names = new Set([path.basename(file).replace(/\..*/, ''), ...(code.match(NAME) ?? [])]);
      return [...names].flatMap((name) =>
        wordsOf(name)
          .filter((word) => banned.has(word))
          .map((word) => `${file} has the name ${name}; docs/glossary.md bans "${word}"`),
      );
    });
}

/** @param {string} root @param {ReadonlySet<string>} files @param {string} heading */
function bannedWords(root, files, heading) {
  if (!files.has(GLOSSARY)) throw new Error(`${GLOSSARY} does not exist`);
  const text = readFileSync(path.join(root, GLOSSARY), 'utf8');
  const start = text.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`${GLOSSARY} has no heading "${heading}"`);
  const [section = ''] = text.slice(start + heading.length).split('\n## ');
  return [...section.matchAll(ITEM)].map(([, word = '']) => word);
}

/** Fenced blocks, code spans and quotations become blanks; lines stay. @param {string} text */
function withoutCode(text) {
  const blank = (/** @type {string} */ part) => part.replaceAll(/[^\n]/g, ' ');
  return text.replaceAll(/^```[\s\S]*?^```/gm, blank).replaceAll(/`[^`\n]*`|"[^"\n]*"/g, blank);
}

/** `keptFishOf`, `kept-fish` and `KEPT_FISH` have the words kept, fish (and of). @param {string} name */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
}
