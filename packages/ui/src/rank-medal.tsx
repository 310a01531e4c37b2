import { cva } from 'class-variance-authority';
import { rankTone } from './rank-tone.ts';

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

/** "#1" on its medal. */
export function RankMedal({ rank }: { readonly rank: number }) {
  return <span className={medalClass({ tone: rankTone(rank) })}>#{rank}</span>;
}
