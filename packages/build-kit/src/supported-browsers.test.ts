import { expect, it, vi } from 'vitest';
import { missingInOldest } from './oldest-browser.ts';
import { problemsOf, supportedBrowsers } from './supported-browsers.ts';

const missing = missingInOldest();

function namesIn(code: string, hasSubstitutes = true): string[] {
  return problemsOf(code, { missing, hasSubstitutes }).map((problem) => problem.replace(/:.*$/s, ''));
}

it.each([
  ['class A { static { run(); } }', 'class static block'],
  ['using file = open();', 'syntax'],
  ['import data from "./a.json" with { type: "json" };', 'syntax'],
  ['/(?<=a)b/.test(text);', 'lookbehind'],
  ['new RegExp(`(?<!a)b`);', 'lookbehind'],
  ['/[a--b]/v.test(text);', 'syntax'],
  ['/(?i:a)b/.test(text);', 'syntax'],
  ['list.fromAsync(rows);', 'fromAsync'],
  ['first.union(second);', 'union'],
  ['structuredClone(value);', 'structuredClone'],
  ['Promise.withResolvers();', 'Promise.withResolvers'],
  ['AbortSignal.any([first, second]);', 'AbortSignal.any'],
  ['crypto.randomUUID();', 'crypto.randomUUID'],
  ['navigator.locks.request(name, work);', 'navigator.locks'],
  ['new OffscreenCanvas(1, 1);', 'OffscreenCanvas'],
  ['dialog.showModal();', 'showModal'],
])('refuses %s', (code, name) => {
  expect(namesIn(code)).toEqual([name]);
});

it.each([
  'class A { #b = 1; has(x) { return #b in x; } } a ??= await b?.c;',
  '/(?<year>\\d)(?!a)/d.test(text);',
  'const { locks } = navigator; if (locks) locks.request(name, work);',
  'if ("wakeLock" in navigator) navigator.wakeLock.request();',
  'typeof structuredClone == "function" ? structuredClone(value) : value;',
  'typeof crypto < "u" && crypto.randomUUID ? crypto.randomUUID() : other();',
  'page.requestFullscreen?.();',
  'let Iterator = 1; export { Iterator };',
  'Array.from(list).map(read).filter(Boolean);',
])('accepts %s', (code) => {
  expect(namesIn(code)).toEqual([]);
});

it('accepts substituted functions only in files that run after the substitutes', () => {
  const code = 'list.toSorted().at(-1); text.at(-1); AbortSignal.timeout(1).throwIfAborted(); Object.hasOwn(a, b);';
  expect(namesIn(code)).toEqual([]);
  expect(namesIn(code, false)).toEqual([
    'at',
    'toSorted',
    'at',
    'throwIfAborted',
    'AbortSignal.timeout',
    'Object.hasOwn',
  ]);
});

it('supportedBrowsers fails a build with the file and the place of each problem', () => {
  const chunk = (fileName: string, code: string, imports: string[] = []) => ({
    type: 'chunk',
    fileName,
    code,
    imports,
    moduleIds: [`/app/src/${fileName.replace('.js', '.ts')}`],
  });
  const bundle = {
    'main.js': chunk('main.js', 'a.at(0)', ['early.js']),
    'early.js': chunk('early.js', 'b.at(0)'),
    'late.js': chunk('late.js', 'c.at(0); structuredClone(d)'),
  };
  const { generateBundle } = supportedBrowsers({ firstModule: '/src/main.ts' });
  const { handler } = generateBundle as { handler: (this: object, options: object, bundle: object) => void };
  const error = vi.fn<(message: string) => void>();
  handler.call({ error }, {}, bundle);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    [
      'safari15 lacks what the built scripts use:',
      'main.js: at: …a.at(0)…',
      'early.js: at: …b.at(0)…',
      'late.js: structuredClone: …c.at(0); structuredClone(d)…',
    ].join('\n'),
  );
});
