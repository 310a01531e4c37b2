import { hash } from 'node:crypto';
import { DIVISIONS } from '@derby/rules/divisions';
import { foldName, identityOf, isSimilarName, type NameIdentity } from '@derby/rules/name-fold';
import { PRIZE_PLACES } from '@derby/rules/prize-places';
import {
  forbidUndo,
  listDivisions,
  withdrawUnsettled,
  type ContestantIds,
  type RankedEntry,
} from '../entries/index.ts';
import type { Deps } from '../kernel/index.ts';

/** Returns all entries with their ranks: the regular division, then the junior one. */
export async function listStandings(deps: Pick<Deps, 'database'>): Promise<RankedEntry[]> {
  const { regular, junior } = await listDivisions(deps);
  return [...regular, ...junior];
}

/**
 * Returns the standings with all accepted entries. Call it after the end is decided: no entry is accepted or taken back
 * afterwards. Changes no entry of a later generation of the derby.
 */
export async function finalStandings(deps: Pick<Deps, 'database'>, generation: number): Promise<RankedEntry[]> {
  await withdrawUnsettled(deps, generation);
  await forbidUndo(deps, generation);
  // The run is one document, which says nothing of who typed what.
  return (await listStandings(deps)).map(({ enteredBy: _user, check: _check, ...entry }) => entry);
}

/**
 * A contestant with the best entry: one phone number and one name within a division (docs/rules.md, "End of the
 * derby").
 */
export interface Contestant {
  /** Hash that is the same for all entries of one contestant, and different for all others. */
  readonly key: string;
  readonly best: RankedEntry;
}

/** An entry with the identity of its name. */
interface NamedEntry {
  readonly entry: RankedEntry;
  readonly name: NameIdentity;
}

/**
 * Returns the contestants of both divisions, best rank first. Entries with one angler's card are one contestant. Of the
 * others, spellings of one name are one contestant, also when accents are left out, and two names with one phone number
 * are two. They join the one angler of that name and number, whose card was left at home.
 */
export function contestantsOf(entries: readonly RankedEntry[]): Contestant[] {
  return groupsOf(entries, 'contestant')
    .flatMap(({ key, group }) => {
      const [best] = group.map(({ entry }) => entry).toSorted(byRank);
      return best ? [{ key: hash('sha256', key, 'base64url'), best }] : [];
    })
    .toSorted((a, b) => byRank(a.best, b.best));
}

/** Returns a hash of who weighed in each entry, by its id: as contestants are told apart, but over both divisions. */
export function personsOf(entries: readonly RankedEntry[]): ReadonlyMap<number, string> {
  return new Map(
    groupsOf(entries, 'person').flatMap(({ key, group }) =>
      group.map(({ entry }) => [entry.id, hash('sha256', key, 'base64url')] as const),
    ),
  );
}

/**
 * Returns who is one contestant and one person, by the id of each entry, while the entries have phone numbers. Those
 * that do not count join the others without changing them.
 */
export function contestantIdsOf(
  entries: readonly RankedEntry[],
  uncounted: readonly RankedEntry[],
): ReadonlyMap<number, ContestantIds> {
  const idsOf = (part: keyof ContestantIds) => {
    const ids = new Map<number, number>();
    for (const among of [entries, [...entries, ...uncounted]]) {
      for (const { group } of groupsByPhone(among, part)) {
        const inGroup = group.map(({ entry }) => entry.id);
        const known = inGroup.find((id) => ids.has(id)) ?? Math.min(...inGroup);
        const first = ids.get(known) ?? known;
        for (const id of inGroup) if (!ids.has(id)) ids.set(id, first);
      }
    }
    return ids;
  };
  const [contestants, persons] = [idsOf('contestant'), idsOf('person')];
  return new Map([...contestants].map(([id, contestant]) => [id, { contestant, person: persons.get(id) ?? id }]));
}

/** Groups entries by the stored ids once phone numbers are erased. Before that the ids may not be complete. */
function groupsOf(entries: readonly RankedEntry[], part: keyof ContestantIds) {
  const isErased = entries.some(({ phoneNumber, contestantIds }) => phoneNumber === '' && contestantIds);
  if (!isErased) return groupsByPhone(entries, part);
  const known = entries.filter(({ contestantIds }) => contestantIds);
  const others = entries.filter(({ contestantIds }) => !contestantIds);
  const groups = groupBy(known.toSorted(byRank).map(namedOf), ({ entry }) => String(entry.contestantIds?.[part]));
  return [...Array.from(groups, ([key, group]) => ({ key, group })), ...groupsByPhone(others, part)];
}

const namedOf = (entry: RankedEntry): NamedEntry => ({ entry, name: identityOf(entry) });

function groupsByPhone(given: readonly RankedEntry[], part: keyof ContestantIds) {
  const entries = part === 'person' ? given.map((entry) => Object.assign({}, entry, { isJunior: false })) : given;
  const named = entries.toSorted(byRank).map(namedOf);
  const ofCards = named.filter(({ entry }) => entry.anglerId != null);
  const owners = { plain: ownersOf(ofCards, 'plain'), spelling: ownersOf(ofCards, 'spelling') };
  /** By the card, or by the key of a name without one. */
  const groups = new Map([...groupBy(ofCards, cardOf)].map(([card, group]) => [card, { key: card, group }]));
  for (const { key, form, group } of groupsByName(named.filter(({ entry }) => entry.anglerId == null))) {
    const [card = '', ...others] = owners[form].get(key) ?? [];
    const owner = others.length === 0 ? groups.get(card) : undefined;
    if (owner === undefined) groups.set(key, { key, group });
    else groups.set(card, { key: owner.key === card ? key : owner.key, group: [...owner.group, ...group] });
  }
  return [...groups.values()];
}

const cardOf = ({ entry }: NamedEntry): string => JSON.stringify([entry.isJunior, 'card', entry.anglerId]);

/** Returns the cards by the keys of the names of their entries. */
function ownersOf(ofCards: readonly NamedEntry[], form: keyof NameIdentity) {
  const byName = groupBy(ofCards, identityKey(form));
  return new Map([...byName].map(([key, group]) => [key, new Set(group.map(cardOf))]));
}

/** Groups entries without a card. The keys are those of earlier versions, because a run may be half planned. */
function groupsByName(named: readonly NamedEntry[]) {
  return [...groupBy(named, identityKey('plain')).values()].flatMap((alike) => {
    const form: keyof NameIdentity = hasOneSpelling(alike) ? 'plain' : 'spelling';
    return Array.from(groupBy(alike, identityKey(form)), ([key, group]) => ({ key, form, group }));
  });
}

function byRank(a: RankedEntry, b: RankedEntry): number {
  return a.rank - b.rank || Number(a.isJunior) - Number(b.isJunior);
}

const identityKey =
  (form: keyof NameIdentity) =>
  ({ entry, name }: NamedEntry) => {
    const { isJunior, phoneNumber } = entry;
    return JSON.stringify([isJunior, phoneNumber, name[form].firstName, name[form].lastName]);
  };

/**
 * Returns whether first and last name have at most one spelling with accents each. `Hung` then is `Hùng` with the
 * accents left out; beside `Hùng` and `Hưng`, which are two names, it may be either.
 */
function hasOneSpelling(group: readonly NamedEntry[]): boolean {
  return (['firstName', 'lastName'] as const).every((part) => {
    const accented = group.filter(({ name }) => name.spelling[part] !== name.plain[part]);
    return new Set(accented.map(({ name }) => name.spelling[part])).size <= 1;
  });
}

/** The best contestants of a number that are compared: more than any family has. */
const MAX_COMPARED = 30;

/**
 * Returns pairs of contestants with one phone number and nearly the same name, for an administrator to decide whether
 * they are one person; also a pair in two divisions.
 */
export function similarContestants(contestants: readonly Contestant[]) {
  const byNumber = groupBy(contestants, ({ best }) => best.phoneNumber);
  return [...byNumber.values()].flatMap((ofNumber) => {
    const folded = ofNumber.slice(0, MAX_COMPARED).map(({ best }) => ({ best, name: foldName(best).fullName }));
    return folded.flatMap((one, index) =>
      folded
        .slice(index + 1)
        .filter((other) => isSimilarName(one.name, other.name))
        .map((other) => ({ contestants: [one.best, other.best].map(placeOf) })),
    );
  });
}

export const placeOf = ({ rank, isJunior, firstName, lastName }: RankedEntry) => ({
  rank,
  isJunior,
  name: `${firstName} ${lastName}`,
});

/**
 * Returns contestants whose best entries weigh the same, at least one of them with a prize rank: the regular division
 * first, heavier ones first.
 */
export function tiesAtPrizes(contestants: readonly Contestant[]) {
  return DIVISIONS.flatMap(({ isJunior }) => {
    const byWeight = groupBy(
      contestants.map(({ best }) => best).filter((entry) => entry.isJunior === isJunior),
      ({ fishWeightLbs }) => fishWeightLbs,
    );
    return [...byWeight].flatMap(([fishWeightLbs, tied]) =>
      tied.length > 1 && tied.some(({ rank }) => rank <= PRIZE_PLACES)
        ? [{ isJunior, fishWeightLbs, contestants: tied.map(tiedPlaceOf) }]
        : [],
    );
  });
}

/** The time of the weigh-in decides the rank (docs/rules.md, "Ranking"). */
const tiedPlaceOf = ({ rank, firstName, lastName, createdAt }: RankedEntry) => ({
  rank,
  name: `${firstName} ${lastName}`,
  weighedInAt: createdAt,
});

/** Groups the items by key. Keys and items keep the order of the input. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
