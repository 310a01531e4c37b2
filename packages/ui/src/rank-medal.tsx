import type { PRIZE_PLACES } from '@derby/rules/prize-places';
import { cva, type VariantProps } from 'class-variance-authority';

type Medals = readonly string[] & { readonly length: typeof PRIZE_PLACES };

/** Gold, silver and bronze. */
const inks: Medals = ['text-gold', 'text-silver', 'text-bronze'] as const;
const surfaces: Medals = [
  'bg-gold-soft text-gold',
  'bg-silver-soft text-silver',
  'bg-bronze-soft text-bronze',
] as const;

/** Returns the class of the colour of a rank as text: that of its medal for the first three. */
export const rankInk = (rank: number): string => inks[rank - 1] ?? 'text-ink';

/** Returns the classes of a surface in the colour of a rank; `plain` for ranks without a medal. */
export const rankSurface = (rank: number, plain = 'bg-panel-2 text-ink'): string => surfaces[rank - 1] ?? plain;

const medalClass = cva(
  'grid shrink-0 place-items-center rounded-full font-display leading-none font-semibold tabular-nums',
  {
    variants: { size: { normal: 'size-15 text-3xl', small: 'size-10 text-xl md:size-11 md:text-2xl' } },
    defaultVariants: { size: 'normal' },
  },
);

interface RankMedalProps extends VariantProps<typeof medalClass> {
  readonly rank: number;
}

/** A rank such as "#1" in a medal. */
export function RankMedal({ rank, size }: RankMedalProps) {
  return <span className={`${medalClass({ size })} ${rankSurface(rank)}`}>#{rank}</span>;
}
