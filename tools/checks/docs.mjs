import path from 'node:path';
import { groupsOf, lineAt } from './repository.mjs';

/** @typedef {import('./repository.mjs').Repository} Repository */

const README = 'README.md';
const README_MAX_CHARACTERS = 6_000;
const TABLE_MAX_CHARACTERS = 120;
const OPERATIONS = 'docs/operations.md';

const FENCED = /^ *(?:```|~~~)[\s\S]*?^ *(?:```|~~~)/gm;
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/gm;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const CODE_SPAN = /`([^`\n]+)`/g;
const TABLE_ROW = /^ *\|.*$/gm;
const EXTERNAL = /^(?:[a-z][a-z+.-]*:|\/\/)/i;
/** A first folder of this repository and at least one more name. */
const REPOSITORY_PATH = /^(?:apps|docs|packages|services|tests|tools|\.github)\/[\w./@-]+$/;
/** Build folders, which exist only after a build. */
const MADE = /\/(?:dist|dist-server|generated)(?:\/|$)/;
const NPM_RUN = /\bnpm run ([\w:-]+)/g;
/** Scripts with npm commands of their own. */
const NPM_OWN = new Set(['test', 'start']);

const CODE = /\.(?:[cm]?[jt]sx?|css|graphql|java)$/;
/** Excluded: test data of the checks. */
const OWN = /^tools\/checks\//;
/** A line break inside a comment, with the comment prefix of the next line. */
const GAP = String.raw`(?:\s*\n\s*(?:\*|\/\/)?\s*|\s+)`;
/** A test file of this repository as the text of a string. */
const TEST_FILE = /'((?:apps|packages|services|tests|tools)\/[\w./-]+\.test\.[cm]?[jt]sx?)'/g;
/** Matches `docs/rules.md`, optionally followed by `, "Section"` or `, S1`. */
const CITATION = new RegExp(String.raw`\bdocs\/([\w/-]+)\.md(?:,${GAP}(?:"([^"]+)"|([A-Z]\d+)\b))?`, 'g');

/**
 * Checks the Markdown pages: broken links and anchors, missing paths and npm scripts, tables that are too wide, a
 * README that is too long.
 * @param {Repository} repository
 */
export function checkDocs(repository) {
  const { files, has, read } = repository;
  const scripts = new Set(Object.keys(JSON.parse(read('package.json')).scripts ?? {}));
  const places = new Set(files.flatMap(withFoldersAbove));
  const problems = pagesOf(files).flatMap((file) => {
    const whole = read(file);
    const text = whole.replaceAll(FENCED, blank);
    /** @param {string} within @param {RegExp} pattern @param {(found: string) => string | undefined} problemOf */
    const find = (within, pattern, problemOf) =>
      [...within.matchAll(pattern)].flatMap((match) => {
        const problem = problemOf(match[1] ?? match[0]);
        return problem === undefined ? [] : [`${file}:${lineAt(whole, match.index)} ${problem}`];
      });
    return [
      find(text.replaceAll(CODE_SPAN, blank), LINK, (target) => brokenLink(repository, { file, target, places })),
      find(text, CODE_SPAN, (span) => {
        const isMissing = REPOSITORY_PATH.test(span) && !MADE.test(span) && !places.has(span.replace(/\/$/, ''));
        return isMissing ? `names ${span}, which is not in the repository` : undefined;
      }),
      find(whole, NPM_RUN, (script) =>
        scripts.has(script) || NPM_OWN.has(script)
          ? undefined
          : `names npm run ${script}, which package.json does not have`,
      ),
      find(text, TABLE_ROW, ({ length }) =>
        length > TABLE_MAX_CHARACTERS ? `is a table row of ${length} characters; use a list` : undefined,
      ),
    ].flat();
  });
  const { length } = has(README) ? read(README) : '';
  if (length > 0 && length <= README_MAX_CHARACTERS) return problems;
  return [...problems, `${README} has ${length} characters; 1 to ${README_MAX_CHARACTERS} are allowed`];
}

/** @param {Repository} repository @param {{ file: string, target: string, places: ReadonlySet<string> }} link */
function brokenLink({ read }, { file, target, places }) {
  if (EXTERNAL.test(target)) return undefined;
  const [address = '', anchor] = target.split('#');
  const place = address === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(address));
  if (!places.has(place)) return `links to ${target}, which is not in the repository`;
  if (anchor === undefined || anchorsOf(read(place)).includes(anchor)) return undefined;
  return `links to ${target}, which has no such heading`;
}

/**
 * Finds citations in code of pages, sections and guarantees that do not exist under `docs`, and names of test files that
 * do not exist.
 * @param {Repository} repository
 */
export function checkCitations({ files, has, read }) {
  const sources = files.filter((file) => CODE.test(file) && !OWN.test(file));
  const citations = sources.flatMap((file) =>
    [...read(file).matchAll(CITATION)].flatMap(([, name = '', section, id]) => {
      const page = `docs/${name}.md`;
      if (!has(page)) return [`${file} cites ${page}, which is not in the repository`];
      const anchors = anchorsOf(read(page));
      if (section !== undefined && !anchors.includes(slugOf(section.replaceAll(new RegExp(GAP, 'g'), ' ')))) {
        return [`${file} cites "${section}" of ${page}, which has no such heading`];
      }
      const isKnown = id === undefined || anchors.some((anchor) => anchor.startsWith(`${id.toLowerCase()}-`));
      return isKnown ? [] : [`${file} cites ${id} of ${page}, which has no such heading`];
    }),
  );
  const missing = sources.flatMap((file) =>
    groupsOf(read(file), TEST_FILE)
      .filter((named) => !has(named))
      .map((named) => `${file} names ${named}, which is not in the repository`),
  );
  return citations.concat(missing);
}

/**
 * Finds log lines that `docs/operations.md` explains and no process writes.
 * @param {Repository} repository
 */
export function checkLogLines({ files, read }) {
  const [, section = ''] = read(OPERATIONS).split('## Log lines\n');
  const items = groupsOf(section.split('\n## ')[0] ?? '', /^- ((?:`[^`]+`(?:, )?)+):/gm);
  const lines = items.flatMap((texts) => texts.match(/[^`]+(?=`(?:,|$))/g) ?? []);
  if (lines.length === 0) return [`${OPERATIONS} explains no log lines`];
  const sources = files.filter((file) => /^(?:apps|packages|services)\/.*(?<!\.test)\.ts$/.test(file)).map(read);
  return lines
    .filter((line) => !sources.some((source) => source.includes(`'${line}'`)))
    .map((line) => `${OPERATIONS} explains the log line "${line}", which no process writes`);
}

/** @param {readonly string[]} files */
const pagesOf = (files) => files.filter((file) => file.endsWith('.md'));

/** @param {string} place @returns {string[]} */
const withFoldersAbove = (place) => (place === '.' ? [] : [place, ...withFoldersAbove(path.posix.dirname(place))]);

/** Replaces text by blanks of the same length; keeps line breaks. @param {string} part */
const blank = (part) => part.replaceAll(/[^\n]/g, ' ');

/** Returns the anchors of a page's headings, as GitHub creates them. @param {string} text */
function anchorsOf(text) {
  const slugs = groupsOf(text.replaceAll(FENCED, blank), HEADING).map(slugOf);
  return slugs.map((slug, index) => {
    const count = slugs.slice(0, index).filter((one) => one === slug).length;
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** Returns the anchor that GitHub creates for a heading. @param {string} title */
function slugOf(title) {
  return title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
