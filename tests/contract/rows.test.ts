import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import description from '@derby/openapi/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { ROWS_NOT_BUILT, TEXTS_NOT_BUILT } from './rows.ts';

interface Row {
  /** `METHOD path`. */
  readonly name: string;
  /** The sentences that its failures have. */
  readonly texts: readonly string[];
}

const folder = new URL('./', import.meta.url);
const suites = readdirSync(folder)
  .filter((name) => name.endsWith('-suite.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');
const described = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path}`),
);

/** The rows of the table in contract.md, which lies beside the repository. */
function rowsOfThePage(): Row[] {
  const page = readFileSync(join(REPOSITORY_ROOT, '..', 'shared', 'contract.md'), 'utf8');
  return page.split('\n').flatMap((line) => {
    const [, call = '', , , failures = ''] = line.split('|');
    const name = /^ ((?:GET|POST|PUT|DELETE) \S+)/.exec(call)?.[1];
    const texts = [...failures.matchAll(/`([^`{]+)`/g)].map(([, text]) => String(text));
    return name === undefined ? [] : [{ name, texts }];
  });
}

const rows = rowsOfThePage();
const built = rows.filter(({ name }) => !ROWS_NOT_BUILT.includes(name));

describe('the contract page', () => {
  it('has the 35 calls', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(35);
  });

  it.each(rows)('$name is answered or on the list of what is not built, never both', ({ name }) => {
    expect([described.includes(name), ROWS_NOT_BUILT.includes(name)].filter(Boolean)).toHaveLength(1);
  });

  it('has every call that is answered', () => {
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(described));
  });
});

describe('the contract suite', () => {
  it.each(built)('has a describe of its own for $name', ({ name }) => {
    expect(suites).toContain(`describe('${name}'`);
  });

  const failures = built.flatMap(({ name, texts }) => texts.map((text) => ({ name, text })));
  it.each(failures.filter(({ text }) => !TEXTS_NOT_BUILT.includes(text)))('spells out "$text" of $name', ({ text }) => {
    expect(suites).toContain(text);
  });
});
