/**
 * What the checks read of a Markdown page.
 * @typedef {object} Page
 * @property {string} file relative to the root, with `/`
 * @property {Line[]} lines
 * @property {Set<string>} anchors of its headings, as GitHub makes them
 */

/** @typedef {{ number: number, text: string, isCode: boolean }} Line `isCode` is a line of a fenced block, or its fence */

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/;

/**
 * Splits a page into lines and collects the anchors of its headings.
 * @param {string} file
 * @param {string} text
 * @returns {Page}
 */
export function readPage(file, text) {
  let isInside = false;
  const lines = text.split('\n').map((line, index) => {
    const isFence = FENCE.test(line);
    const isCode = isInside || isFence;
    if (isFence) isInside = !isInside;
    return { number: index + 1, text: line, isCode };
  });
  return { file, lines, anchors: anchorsOf(lines) };
}

/** @param {Line[]} lines */
function anchorsOf(lines) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const anchors = new Set();
  for (const { text, isCode } of lines) {
    const title = isCode ? undefined : HEADING.exec(text)?.[1];
    if (title === undefined) continue;
    const slug = slugOf(title);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

/**
 * The anchor that GitHub gives a heading.
 * @param {string} title
 */
export function slugOf(title) {
  return title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
