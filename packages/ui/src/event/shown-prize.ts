/** A prize with its winner, as visitors see them. */
export interface ShownPrize {
  readonly title: string;
  readonly description: string;
  readonly entry: {
    /** Within the division. */
    readonly rank: number;
    readonly isJunior: boolean;
    readonly firstInitial: string;
    readonly lastName: string;
  };
}

/** Returns a line such as "Grand Prize: 9.9 trolling motor". */
export const prizeLineOf = ({ title, description }: Pick<ShownPrize, 'title' | 'description'>): string =>
  `${title}: ${description}`;

/** Returns the lines of the prizes of an entry. */
export function prizeLinesOf(
  prizes: readonly ShownPrize[],
  winner: { readonly rank: number; readonly isJunior: boolean },
): string[] {
  return prizes
    .filter(({ entry }) => entry.rank === winner.rank && entry.isJunior === winner.isJunior)
    .map((prize) => prizeLineOf(prize));
}

/** A prize in an archive, with its winner beside it. */
export type PastPrize = Pick<ShownPrize, 'title' | 'description'> & ShownPrize['entry'];

/** Returns the prizes of a past derby as those of this year are shown. */
export const shownPrizesOf = (prizes: readonly PastPrize[]): ShownPrize[] =>
  prizes.map(({ title, description, ...entry }) => ({ title, description, entry }));
