import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposePrizes, type HeldPrize } from './proposals.ts';

const entry = (entryId: number, person: string) => ({ entryId, person });
const GRAND = { id: 'grand', place: { division: 'regular', rank: 1 } } as const;
const SECOND = { id: 'second', place: { division: 'regular', rank: 2 } } as const;
const JUNIOR = { id: 'junior', place: { division: 'junior', rank: 1 } } as const;
const DRAW = { id: 'draw' };
const STANDINGS = {
  regular: [entry(1, 'Ada'), entry(2, 'Ada'), entry(3, 'Ben')],
  junior: [entry(4, 'Ben'), entry(5, 'Cho')],
};

const winnersOf = (held: readonly HeldPrize[], isOnePerPerson = true) =>
  proposePrizes({ prizes: [GRAND, DRAW, SECOND, JUNIOR], standings: STANDINGS, held, isOnePerPerson }).map(
    ({ prizeId, winner, passedOver }) => [prizeId, winner?.entryId ?? null, winner?.rank ?? null, passedOver],
  );

test('prizes go down the ranks to who has none, in the order of the list', () => {
  expect(winnersOf([])).toEqual([
    ['grand', 1, 1, []],
    ['second', 3, 3, [{ rank: 2, prizeId: 'grand' }]],
    ['junior', 5, 2, [{ rank: 1, prizeId: 'second' }]],
  ]);
});

test('without the rule every place has its own prize', () => {
  expect(winnersOf([], false)).toEqual([
    ['grand', 1, 1, []],
    ['second', 2, 2, []],
    ['junior', 4, 1, []],
  ]);
});

test('a held prize stays, and says who would get it now', () => {
  expect(winnersOf([{ prizeId: 'second', person: 'Cho' }])).toEqual([
    ['grand', 1, 1, []],
    ['second', 3, 3, [{ rank: 2, prizeId: 'grand' }]],
    ['junior', 4, 1, []],
  ]);
  expect(winnersOf([{ prizeId: 'draw', person: 'Ada' }])[0]).toEqual([
    'grand',
    3,
    3,
    [
      { rank: 1, prizeId: 'draw' },
      { rank: 2, prizeId: 'draw' },
    ],
  ]);
});

const division = fc.constantFrom('regular', 'junior');
const person = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const ranked = fc.array(person, { maxLength: 8 });
const place = fc.option(fc.record({ division, rank: fc.integer({ min: 1, max: 5 }) }), { nil: undefined });
const book = fc
  .record({ places: fc.array(place, { maxLength: 8 }), regular: ranked, junior: ranked, isOnePerPerson: fc.boolean() })
  .chain(({ places, regular, junior, isOnePerPerson }) => {
    const prizes = places.map((one, index) => ({ id: `p${index}`, place: one }));
    let entryId = 0;
    const entriesOf = (people: readonly string[]) => people.map((one) => entry((entryId += 1), one));
    const standings = { regular: entriesOf(regular), junior: entriesOf(junior) };
    const held = fc
      // A draw is held like a place; nothing proposes it.
      .uniqueArray(
        fc.record({ prizeId: fc.constantFrom(...prizes.map(({ id }) => id), 'drawn', 'drawn too'), person }),
        {
          selector: ({ prizeId }) => prizeId,
          maxLength: 5,
        },
      )
      .map((all) =>
        isOnePerPerson ? all.filter((one, at) => all.findIndex((o) => o.person === one.person) === at) : all,
      );
    return fc.record({
      prizes: fc.constant(prizes),
      standings: fc.constant(standings),
      held,
      isOnePerPerson: fc.constant(isOnePerPerson),
    });
  });

test('no person has two prizes, drawn ones too, and each prize goes to the best who may have it', () => {
  fc.assert(
    fc.property(book, (given) => {
      const { prizes, standings, held, isOnePerPerson } = given;
      const proposals = proposePrizes(given);
      expect(proposePrizes({ ...given, held: held.toReversed() })).toEqual(proposals);
      const isHeld = (id: string) => held.some(({ prizeId }) => prizeId === id);
      const open = proposals.filter(({ prizeId }) => !isHeld(prizeId));
      const owners = [...held.map((one) => one.person), ...open.flatMap(({ winner }) => winner?.person ?? [])];
      expect(isOnePerPerson ? new Set(owners).size : owners.length).toBe(owners.length);
      for (const [index, { prizeId, winner }] of open.entries()) {
        const wanted = prizes.find(({ id }) => id === prizeId)?.place;
        if (!wanted) throw new Error('A prize without a place was proposed.');
        const earlier = open.slice(0, index).flatMap((one) => one.winner?.person ?? []);
        const mayNot = new Set(isOnePerPerson ? [...held.map((one) => one.person), ...earlier] : []);
        const places = standings[wanted.division].slice(wanted.rank - 1, isOnePerPerson ? undefined : wanted.rank);
        expect(winner?.entryId).toBe(places.find((one) => !mayNot.has(one.person))?.entryId);
      }
    }),
    { numRuns: 300 },
  );
});
