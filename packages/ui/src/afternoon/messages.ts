/** Texts of the afternoon. */
export const messages = {
  none: 'No fish has been weighed in yet.',
  one: (weight: string, time: string) => `1 fish, ${weight} lbs, at ${time}.`,
  many: (count: number, { from, to, weight, time }: { from: string; to: string; weight: string; time: string }) =>
    `${count} fish between ${from} and ${to}; the heaviest, ${weight} lbs, at ${time}.`,
  capped: (shown: number) => `The heaviest ${shown} are drawn.`,
  others: (count: number) =>
    count === 1 ? '1 fish of another day is not drawn.' : `${count} fish of other days are not drawn.`,
  own: (rank: number, weight: string, time: string) => `The ring marks #${rank}, ${weight} lbs, at ${time}.`,
  now: 'Now',
  unit: 'lbs',
  asTable: 'Show as a table',
  table: 'Fish by time',
  time: 'Time',
  fish: 'Fish',
  heaviest: 'Heaviest (lbs)',
} as const;
