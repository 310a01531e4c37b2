import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPage, slugOf } from '../lib/markdown.mjs';
import { trackedFiles } from '../lib/tracked-files.mjs';

const CODE = /\.(?:[cm]?[jt]sx?|css|graphql|java)$/;
/** The texts of the checks' own tests. */
const OWN = /^tools\/checks\//;
/** A line break inside of a comment, with its gutter. */
const GAP = String.raw`(?:\s*\n\s*(?:\*|\/\/)?\s*|\s+)`;
/** `docs/rules.md`, then maybe `, "Section"` or `, S1`. */
const CITATION = new RegExp(String.raw`\bdocs\/([\w/-]+)\.md(?:,${GAP}(?:"([^"]+)"|([A-Z]\d+)\b))?`, 'g');

/**
 * Citations of pages, sections and guarantees in code that do not exist under `docs`.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkDocCitations(root) {
  const files = [...(await trackedFiles(root))];
  const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8');
  const pages = new Map(
    files.filter((file) => /^docs\/.*\.md$/.test(file)).map((file) => [file, [...readPage(file, read(file)).anchors]]),
  );
  return files
    .filter((file) => CODE.test(file) && !OWN.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(CITATION)].flatMap(([, name = '', section, id]) => {
        const page = `docs/${name}.md`;
        const anchors = pages.get(page);
        if (anchors === undefined) return [`${file} cites ${page}, which is not in the repository`];
        if (section !== undefined && !anchors.includes(slugOf(section.replaceAll(new RegExp(GAP, 'g'), ' ')))) {
          return [`${file} cites "${section}" of ${page}, which has no such heading`];
        }
        const isKnown = id === undefined || anchors.some((anchor) => anchor.startsWith(`${id.toLowerCase()}-`));
        return isKnown ? [] : [`${file} cites ${id} of ${page}, which has no such heading`];
      }),
    );
}
