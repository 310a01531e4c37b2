import type { PRIZE_PLACES } from '@derby/rules/prize-places';
import { cva, type VariantProps } from 'class-variance-authority';

/** The tone of a rank in a medal, row or header. */
export type RankTone = 'gold' | 'silver' | 'bronze' | 'plain';

const medals: readonly RankTone[] & { readonly length: typeof PRIZE_PLACES } = ['gold', 'silver', 'bronze'] as const;

/** Returns gold, silver and bronze for ranks 1 to 3, plain for others. */
export function rankTone(rank: number): RankTone {
  return medals[rank - 1] ?? 'plain';
}

const medalClass = cva(
  'grid shrink-0 place-items-center rounded-full font-display leading-none font-semibold tabular-nums',
  {
    variants: {
      size: { normal: 'size-15 text-3xl', small: 'size-10 text-xl md:size-11 md:text-2xl' },
      tone: {
        gold: 'bg-gold-soft text-gold',
        silver: 'bg-silver-soft text-silver',
        bronze: 'bg-bronze-soft text-bronze',
        plain: 'bg-panel-2 text-ink',
      },
    },
    defaultVariants: { size: 'normal' },
  },
);

interface RankMedalProps extends Pick<VariantProps<typeof medalClass>, 'size'> {
  readonly rank: number;
}

/** A rank such as "#1" in a medal. */
export function RankMedal({ rank, size }: RankMedalProps) {
  return <span className={medalClass({ tone: rankTone(rank), size })}>#{rank}</span>;
}
