import { readFileSync } from 'node:fs';
import path from 'node:path';
import { trackedFiles } from '../lib/tracked-files.mjs';

const PAGE = 'docs/operations.md';
const HEADING = '## Log lines\n';
/** The texts that begin an item of the list. */
const ITEM = /^- ((?:`[^`]+`(?:, )?)+):/gm;
const SOURCE = /^(?:apps|packages|services)\/.*\.ts$/;
const TEST = /\.test\.ts$/;

/**
 * Log lines that `docs/operations.md` explains and that no process writes.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkLogLines(root) {
  const files = await trackedFiles(root);
  if (!files.has(PAGE)) return [`${PAGE} does not exist`];
  const [, section = ''] = readFileSync(path.join(root, PAGE), 'utf8').split(HEADING);
  const [list = ''] = section.split('\n## ');
  const lines = [...list.matchAll(ITEM)].flatMap(([, texts = '']) => texts.match(/[^`]+(?=`(?:,|$))/g) ?? []);
  if (lines.length === 0) return [`${PAGE} explains no log lines`];
  const sources = [...files]
    .filter((file) => SOURCE.test(file) && !TEST.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  return lines
    .filter((line) => !sources.some((source) => source.includes(`'${line}'`)))
    .map((line) => `${PAGE} explains the log line "${line}", which no process writes`);
}
