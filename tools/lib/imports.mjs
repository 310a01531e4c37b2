// A statement begins its line, so comments that mention an import do not count.
const STATIC = /(?:^|[\n;])\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])([^'"\n]+)\1/g;
const DYNAMIC = /\bimport\(\s*(['"])([^'"\n]+)\1\s*[,)]/g;

/**
 * What a JavaScript or TypeScript source imports or exports from, in its own words: static, dynamic
 * and type imports.
 * @param {string} source
 * @returns {string[]}
 */
export function importsOf(source) {
  return [...source.matchAll(STATIC), ...source.matchAll(DYNAMIC)].map((match) => match[2] ?? '');
}
