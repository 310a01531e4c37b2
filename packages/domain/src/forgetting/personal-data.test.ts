import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { textFields } from '../kernel/index.ts';
import { KEPT_COLLECTIONS, PERSONAL_DATA, type CollectionErasing } from './personal-data.ts';

const SOURCE = join(import.meta.dirname, '..');
const DECISIONS: Readonly<Record<string, CollectionErasing>> = PERSONAL_DATA;
const KEPT: Readonly<Record<string, { readonly texts: readonly string[] }>> = KEPT_COLLECTIONS;

type Fields = ReadonlyMap<string, readonly string[]>;

/** Returns `collection.text` of all texts without a decision, and of decisions without a text. */
function undecided(declared: Fields): string[] {
  const differences = [...declared].flatMap(([name, fields]) => {
    const erasing = DECISIONS[name];
    if (erasing && 'isRemoved' in erasing) return [];
    const decided = erasing ? Object.keys(erasing.texts) : (KEPT[name]?.texts ?? []);
    const all = [...new Set([...decided, ...fields])];
    return all.filter((one) => !decided.includes(one) || !fields.includes(one)).map((one) => `${name}.${one}`);
  });
  return [...differences, ...Object.keys({ ...DECISIONS, ...KEPT }).filter((name) => !declared.has(name))];
}

describe('what is erased', () => {
  beforeAll(async () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(?<!\.test|\.fixture)\.ts$/.test(file) && readFileSync(join(SOURCE, file), 'utf8').includes('= collectionOf'),
    );
    await Promise.all(files.map(async (file) => await import(join(SOURCE, file))));
  });

  it('is decided for every text of every collection', () => {
    expect(textFields().size).toBeGreaterThan(25);
    expect(undecided(textFields())).toEqual([]);
  });

  it('control: a new text and a new collection have no decision', () => {
    const entries = [...(textFields().get('entries') ?? []), 'nickname'];
    const grown = new Map(textFields()).set('entries', entries).set('guests', ['anything']);
    expect(undecided(grown)).toEqual(['entries.nickname', 'guests.anything']);
  });
});
