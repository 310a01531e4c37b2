import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { auditIndexes } from '../audit/index.ts';
import { createDivisionReader, disqualifyEntry, restoreEntry, updateEntry } from '../entries/index.ts';
import { readEditableEvent, updateEvent } from '../event/index.ts';
import { ADMINISTRATOR, databaseForEachTest } from '../testing/index.ts';
import { startedDeps } from '../testing/settings-for-tests.ts';
import { drawPrize, prizesIndexes, readPrizeBook, takePrize } from './index.ts';

const PLACES = [
  { id: 'aaaaaaaa', title: 'Grand', description: 'A boat', place: { division: 'regular', rank: 1 } },
  { id: 'bbbbbbbb', title: 'Junior', description: 'A reel', place: { division: 'junior', rank: 1 } },
  { id: 'cccccccc', title: 'Second', description: 'A rod', place: { division: 'regular', rank: 2 } },
  { id: 'dddddddd', title: 'Third', description: 'A net', place: { division: 'regular', rank: 3 } },
] as const;
const DRAW = { id: 'eeeeeeee', title: 'Draw', description: 'A trip', draw: { pool: 'all' } } as const;
const EVENT = {
  ...DEFAULT_EVENT_FACTS,
  title: 'Coho Cup 2027',
  weighInStart: '2027-08-14T10:00',
  weighInEnd: '2027-08-14T15:00',
  entryDeadline: null,
  prizes: [...PLACES, DRAW],
};

const database = await databaseForEachTest([...prizesIndexes, ...auditIndexes]);
let deps: Awaited<ReturnType<typeof openDeps>>;
async function openDeps() {
  const started = await startedDeps(database, { hasEnded: true });
  // No change has a photo.
  return {
    ...started,
    divisions: createDivisionReader(started),
    uploadLimits: undefined as never,
    photoStore: undefined as never,
  };
}
beforeEach(async () => void (deps = await openDeps()));

interface Fish {
  readonly person: string;
  readonly weightLbs: number;
  readonly minute: number;
  readonly isJunior: boolean;
  /** What is decided about it after the prizes were drawn and the first one was handed out. */
  readonly later: 'nothing' | 'disqualified' | 'disqualified and restored' | { readonly weightLbs: number };
}

// Few weights and minutes, so that many fish tie.
const weightLbs = fc.integer({ min: 10, max: 14 });
const fishes = fc.array(
  fc.record<Fish>({
    person: fc.constantFrom('Ada', 'Ben', 'Cho', 'Dot', 'Eve'),
    weightLbs,
    minute: fc.integer({ min: 0, max: 2 }),
    isJunior: fc.boolean(),
    later: fc.oneof(fc.constantFrom('nothing', 'disqualified', 'disqualified and restored'), fc.record({ weightLbs })),
  }),
  { minLength: 2, maxLength: 9 },
);

/** Begins the evening anew, with the fish in the order of their ids. */
async function weighInAll(all: readonly Fish[], isOnePrizePerPerson: boolean): Promise<void> {
  for (const name of ['entries', 'prize_receipts']) await database.collection(name).deleteMany({});
  const { version } = await readEditableEvent(deps, ADMINISTRATOR);
  await updateEvent(deps, ADMINISTRATOR, { ...EVENT, isOnePrizePerPerson }, version);
  const rows = all.map(({ person, minute, isJunior, ...fish }, index) => ({
    _id: index + 1,
    ticketId: `T-000${index + 1}`,
    firstName: person,
    lastName: 'Sample',
    phoneNumber: '2505550100',
    fishWeightLbs: fish.weightLbs,
    isJunior,
    isCatchDonated: false,
    photoFileName: null,
    createdAt: new Date(deps.clock.now().getTime() + minute * 60_000),
  }));
  await database.collection<{ _id: number }>('entries').insertMany(rows);
}

const book = async () => (await readPrizeBook(deps, ADMINISTRATOR)).prizes;

/** Draws the ticket of one fish, and hands the first prize out. A refusal is no fault: neither must exist. */
async function giveSome(ticket: number): Promise<void> {
  await drawPrize(deps, ADMINISTRATOR, { prizeId: DRAW.id, ticket: String(ticket) }).catch(() => undefined);
  const [grand] = await book();
  if (grand?.proposed) await takePrize(deps, ADMINISTRATOR, { prizeId: grand.prize.id, entryId: grand.proposed.id });
}

async function decide(entryId: number, { later }: Fish): Promise<void> {
  if (later === 'nothing') return;
  if (typeof later === 'object') {
    await updateEntry(deps, ADMINISTRATOR, { entryId, fishWeight: String(later.weightLbs) });
    return;
  }
  await disqualifyEntry(deps, ADMINISTRATOR, { entryId, reason: 'Foul hooked' });
  if (later === 'disqualified and restored') await restoreEntry(deps, ADMINISTRATOR, { entryId });
}

/** What stands after all, heaviest first, of two the earlier, then the lower id. */
const standingsOf = (all: readonly Fish[], isJunior: boolean) =>
  all
    .map((fish, index) => ({ ...fish, id: index + 1 }))
    .filter((fish) => fish.isJunior === isJunior && fish.later !== 'disqualified')
    .map((fish) => (typeof fish.later === 'object' ? Object.assign(fish, fish.later) : fish))
    .toSorted((a, b) => b.weightLbs - a.weightLbs || a.minute - b.minute || a.id - b.id);

test('late corrections and disqualifications move open prizes to the best who may have them, in any order, and no held one', async () => {
  let moved = 0;
  const property = fc.asyncProperty(
    fishes,
    fc.boolean(),
    fc.integer({ min: 1, max: 9 }),
    fc.infiniteStream(fc.nat(1_000)),
    async (all, isOnePrizePerPerson, ticket, lots) => {
      const outcomes = [];
      const ids = all.map((_, index) => index + 1);
      const drawnLots = new Map(ids.map((id) => [id, Number(lots.next().value)]));
      for (const order of [ids, ids.toSorted((a, b) => Number(drawnLots.get(a)) - Number(drawnLots.get(b)))]) {
        await weighInAll(all, isOnePrizePerPerson);
        await giveSome(ticket);
        const before = await book();
        for (const id of order) await decide(id, all[id - 1] as Fish);
        const after = await book();
        expect(after.map(({ receipt, drawn }) => ({ receipt, drawn }))).toEqual(
          before.map(({ receipt, drawn }) => ({ receipt, drawn })),
        );
        moved += after.filter(
          ({ proposed, receipt }, at) => !receipt && proposed?.id !== before[at]?.proposed?.id,
        ).length;
        outcomes.push(after);
      }
      const [after = [], inOtherOrder] = outcomes;
      expect(inOtherOrder).toEqual(after);

      const hasNone = (person: string, taken: ReadonlySet<string>) => !isOnePrizePerPerson || !taken.has(person);
      const fishOf = (id: number | undefined) => all[Number(id) - 1]?.person;
      const taken = new Set(after.flatMap(({ receipt, drawn }) => fishOf((receipt ?? drawn)?.entryId) ?? []));
      for (const { prize, proposed, receipt } of after) {
        if (receipt || !prize.place) continue;
        const { division, rank } = prize.place;
        const candidates = standingsOf(all, division === 'junior').slice(
          rank - 1,
          isOnePrizePerPerson ? undefined : rank,
        );
        const best = candidates.find(({ person }) => hasNone(person, taken));
        expect(proposed?.id).toBe(best?.id);
        if (best) taken.add(best.person);
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
  expect(moved).toBeGreaterThan(0);
});
