import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const chipClass = cva(
  'inline-flex items-center rounded-full font-semibold tabular-nums before:shrink-0 before:rounded-full before:bg-current before:forced-color-adjust-none forced-colors:border',
  {
    variants: {
      size: {
        normal: 'gap-1.5 px-2.5 py-1 text-sm before:size-2',
        relative: 'gap-[0.45em] px-[0.75em] py-[0.3em] before:size-[0.55em]',
      },
      tone: {
        ok: 'bg-ok-soft text-ok',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
        plain: 'bg-panel-2 text-ink-2',
      },
    },
    defaultVariants: { size: 'normal', tone: 'plain' },
  },
);

interface ChipProps extends VariantProps<typeof chipClass> {
  /** Details in a tooltip. */
  readonly title?: string;
  readonly children: ReactNode;
}

/**
 * A status such as "Updated 2:05 PM", "2 waiting" or "Provisional". The colour only repeats the text. `relative` uses
 * the surrounding text size.
 */
export function Chip({ size, tone, title, children }: ChipProps) {
  return (
    <span title={title} className={chipClass({ size, tone })}>
      {children}
    </span>
  );
}
