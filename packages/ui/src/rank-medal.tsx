import type { PRIZE_PLACES } from '@derby/rules/prize-places';
import { cva } from 'class-variance-authority';

/** The tone of a rank in a medal, row or header. */
export type RankTone = 'gold' | 'silver' | 'bronze' | 'plain';

const medals: readonly RankTone[] & { readonly length: typeof PRIZE_PLACES } = ['gold', 'silver', 'bronze'] as const;

/** Returns gold, silver and bronze for ranks 1 to 3, plain for others. */
export function rankTone(rank: number): RankTone {
  return medals[rank - 1] ?? 'plain';
}

const medalClass = cva(
  'grid size-15 shrink-0 place-items-center rounded-full font-display text-3xl leading-none font-semibold tabular-nums',
  {
    variants: {
      tone: {
        gold: 'bg-gold-soft text-gold',
        silver: 'bg-silver-soft text-silver',
        bronze: 'bg-bronze-soft text-bronze',
        plain: 'bg-panel-2 text-ink',
      },
    },
  },
);

/** A rank such as "#1" in a medal. */
export function RankMedal({ rank }: { readonly rank: number }) {
  return <span className={medalClass({ tone: rankTone(rank) })}>#{rank}</span>;
}
