import { expect, test } from 'vitest';
import { prizesToStore } from './prize-ids.ts';

const GRAND = {
  id: '00000001',
  title: 'Grand Prize',
  description: 'A motor',
  place: { division: 'regular', rank: 1 },
} as const;
const DRAW = {
  id: '00000002',
  title: 'Draw',
  description: 'A trip',
  draw: { pool: 'above', aboveLbs: 20 },
  sponsor: 'Kelp',
} as const;
const withoutId = ({ title, description }: { readonly title: string; readonly description: string }) => ({
  title,
  description,
});

test('a console that does not know ids loses nothing, also after a move, a new title and a new text', () => {
  expect(prizesToStore([withoutId(DRAW), withoutId(GRAND)], [GRAND, DRAW])).toEqual([DRAW, GRAND]);
  const edited = [
    { title: 'First', description: 'A motor' },
    { title: 'Draw', description: 'A cruise' },
  ];
  expect(prizesToStore(edited, [GRAND, DRAW])).toEqual([
    { ...GRAND, title: 'First' },
    { ...DRAW, description: 'A cruise' },
  ]);
});

test('two prizes of one title keep their order', () => {
  const twins = [GRAND, { ...DRAW, title: GRAND.title }];
  expect(prizesToStore(twins.map(withoutId), twins)).toEqual(twins);
});

test('a prize with an id is stored as given, and new ones get an id', () => {
  const text = { id: GRAND.id, title: 'Grand Prize', description: 'A motor', place: undefined };
  const [stored, added] = prizesToStore([text, { title: 'Draw', description: 'New' }], [GRAND]);
  expect(stored).toStrictEqual({ id: GRAND.id, title: 'Grand Prize', description: 'A motor' });
  expect(added).toEqual({ id: expect.stringMatching(/^[0-9a-f]{8}$/) as string, title: 'Draw', description: 'New' });
});
