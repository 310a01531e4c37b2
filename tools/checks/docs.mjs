import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPage } from '../lib/markdown.mjs';
import { trackedFiles } from '../lib/tracked-files.mjs';

/** @typedef {import('../lib/markdown.mjs').Page} Page */
/**
 * @typedef {object} Repository
 * @property {ReadonlySet<string>} places every tracked file and every folder above one
 * @property {ReadonlyMap<string, Page>} pages by file
 * @property {ReadonlySet<string>} scripts of the root `package.json`
 */

const README = 'README.md';
const README_MAX_BYTES = 8_000;
const TABLE_MAX_CHARACTERS = 120;

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const CODE_SPAN = /`([^`\n]+)`/g;
const EXTERNAL = /^(?:[a-z][a-z+.-]*:|\/\/)/i;
/** A first folder of this repository, then at least one more name. */
const REPOSITORY_PATH = /^(?:apps|docs|packages|services|tests|tools|\.github)\/[\w./@-]+$/;
const NPM_RUN = /\bnpm run ([\w:-]+)/g;
/** Commands of npm itself. */
const NPM_OWN = new Set(['test', 'start']);

/**
 * What is wrong with the Markdown pages: links and anchors that lead nowhere, paths and npm scripts that do not
 * exist, tables that are too wide, a README that is too long.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkDocs(root) {
  const files = await trackedFiles(root);
  const pages = new Map(
    [...files]
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file, readPage(file, readFileSync(path.join(root, file), 'utf8'))]),
  );
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const repository = { places: placesOf(files), pages, scripts: new Set(Object.keys(scripts ?? {})) };
  const problems = [...pages.values()].map((page) => [
    brokenLinks(repository, page),
    missingPaths(repository, page),
    missingScripts(repository, page),
    wideTables(page),
  ]);
  return [problems, longReadme(root, files)].flat(3);
}

/** @param {ReadonlySet<string>} files */
function placesOf(files) {
  const places = new Set(files);
  for (const file of files) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) places.add(folder);
  }
  return places;
}

/** @param {Repository} repository @param {Page} page */
function brokenLinks({ places, pages }, { file, lines }) {
  return lines
    .filter(({ isCode }) => !isCode)
    .flatMap(({ number, text }) =>
      [...text.replaceAll(CODE_SPAN, '').matchAll(LINK)].flatMap(([, target = '']) => {
        if (EXTERNAL.test(target)) return [];
        const [address = '', anchor] = target.split('#');
        const place = address === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(address));
        if (!places.has(place)) return [`${file}:${number} links to ${target}, which is not in the repository`];
        if (anchor === undefined || pages.get(place)?.anchors.has(anchor)) return [];
        return [`${file}:${number} links to ${target}, which has no such heading`];
      }),
    );
}

/**
 * Paths in fenced blocks are left alone: the commands there may make them.
 * @param {Repository} repository @param {Page} page
 */
function missingPaths({ places }, { file, lines }) {
  return lines
    .filter(({ isCode }) => !isCode)
    .flatMap(({ number, text }) =>
      [...text.matchAll(CODE_SPAN)].flatMap(([, span = '']) => {
        const isPath = REPOSITORY_PATH.test(span) && !isMade(span);
        return isPath && !places.has(span.replace(/\/$/, ''))
          ? [`${file}:${number} names ${span}, which is not in the repository`]
          : [];
      }),
    );
}

/** A build folder exists only after a build. @param {string} place */
const isMade = (place) => /\/(?:dist|dist-server|generated)(?:\/|$)/.test(place);

/** @param {Repository} repository @param {Page} page */
function missingScripts({ scripts }, { file, lines }) {
  return lines.flatMap(({ number, text }) =>
    [...text.matchAll(NPM_RUN)]
      .map(([, script = '']) => script)
      .filter((script) => !scripts.has(script) && !NPM_OWN.has(script))
      .map((script) => `${file}:${number} names npm run ${script}, which package.json does not have`),
  );
}

/** @param {Page} page */
function wideTables({ file, lines }) {
  return lines
    .filter(({ text, isCode }) => !isCode && text.trimStart().startsWith('|') && text.length > TABLE_MAX_CHARACTERS)
    .map(({ number, text }) => `${file}:${number} is a table row of ${text.length} characters; use a list`);
}

/** @param {string} root @param {ReadonlySet<string>} files */
function longReadme(root, files) {
  if (!files.has(README)) return [`${README} does not exist`];
  const size = readFileSync(path.join(root, README)).length;
  return size > README_MAX_BYTES ? [`${README} has ${size} bytes; at most ${README_MAX_BYTES} are allowed`] : [];
}
