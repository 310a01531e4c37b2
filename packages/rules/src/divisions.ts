/**
 * The divisions, each ranked for itself, in the order of the hall, the ceremony and the results. Rows and files name a
 * division by `key`, GraphQL by `wire`; `heading` is that of its board. Lists of all
 * entries mark those of a division with its `mark`. What a third division would need is in docs/architecture.md, "Divisions".
 */
export const DIVISIONS = [
  {
    key: 'regular',
    wire: 'REGULAR',
    isJunior: false,
    shortName: 'Regular',
    name: 'Regular Division',
    mark: null,
    heading: 'Leaderboard',
    page: 'leaderboard',
    path: '/leaderboard',
  },
  {
    key: 'junior',
    wire: 'JUNIOR',
    isJunior: true,
    shortName: 'Junior',
    name: 'Junior Division',
    mark: 'Junior',
    heading: 'Junior Division',
    page: 'juniorLeaderboard',
    path: '/junior-leaderboard',
  },
] as const;

export type Division = (typeof DIVISIONS)[number];
export type DivisionKey = Division['key'];
export type WireDivision = Division['wire'];

const find = (isWanted: (division: Division) => boolean): Division => DIVISIONS.find(isWanted) ?? DIVISIONS[0];

/** Returns the division of an entry. */
export const divisionOf = ({ isJunior }: { readonly isJunior: boolean }): Division =>
  find((one) => one.isJunior === isJunior);

/** Returns the division with a key, or with its name in GraphQL. */
export const divisionNamed = (name: DivisionKey | WireDivision): Division =>
  find((one) => one.key === name || one.wire === name);

/** Returns the division that a board links to. */
export const otherDivision = (name: DivisionKey | WireDivision): Division =>
  find((one) => one.key !== name && one.wire !== name);
