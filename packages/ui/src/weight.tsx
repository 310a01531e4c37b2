import { SCALE_DECIMALS } from '@derby/rules/weight';
import { cva, type VariantProps } from 'class-variance-authority';

/** Decimals of a weight, except on raffle tickets and in the gallery. */
export const WEIGHT_DECIMALS = 6;

/** Formats a weight in pounds with fixed decimals; zero for values that are not numbers. */
export function formatWeight(fishWeightLbs: unknown, decimals: number = WEIGHT_DECIMALS): string {
  const value =
    typeof fishWeightLbs === 'string' && fishWeightLbs.trim() !== '' ? Number(fishWeightLbs) : fishWeightLbs;
  return (typeof value === 'number' && Number.isFinite(value) ? value : 0).toFixed(decimals);
}

const weightClass = cva('whitespace-nowrap tabular-nums', {
  variants: {
    size: {
      text: '',
      row: 'font-display text-2xl leading-tight font-semibold',
      medal: 'font-display text-4xl leading-none font-semibold',
      relative: 'font-display leading-none font-semibold',
    },
  },
  defaultVariants: { size: 'text' },
});

interface WeightProps extends VariantProps<typeof weightClass> {
  readonly fishWeightLbs: unknown;
  readonly decimals?: number;
}

/**
 * A weight without unit. From size `row` (24 px) up, decimals after the second are lighter and smaller. `relative` uses the
 * surrounding text size, which must not be smaller.
 */
export function Weight({ fishWeightLbs, decimals = WEIGHT_DECIMALS, size }: WeightProps) {
  const text = formatWeight(fishWeightLbs, decimals);
  const quietFrom = text.length - Math.max(0, decimals - SCALE_DECIMALS);
  const isLarge = size !== undefined && size !== null && size !== 'text';
  return (
    <span translate="no" className={weightClass({ size })}>
      {isLarge ? (
        <>
          {text.slice(0, quietFrom)}
          <span className="text-[0.6em] text-ink-2">{text.slice(quietFrom)}</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}
