import { readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { expect, it } from 'vitest';

// What tells a browser that it is too old must be read by that browser.
it.each([
  ['too-old.js', 5],
  ['start-again.js', 2017],
] as const)('%s has the syntax of ECMAScript %i', (file, ecmaVersion) => {
  const script = readFileSync(new URL(`../public/${file}`, import.meta.url), 'utf8');
  expect(() => parse(script, { ecmaVersion })).not.toThrow();
});
