import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const chipClass = cva(
  'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold tabular-nums before:size-2 before:shrink-0 before:rounded-full before:bg-current',
  {
    variants: {
      tone: {
        ok: 'bg-ok-soft text-ok',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
        plain: 'bg-panel-2 text-ink-2',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

interface ChipProps extends VariantProps<typeof chipClass> {
  readonly children: ReactNode;
}

/** A state in words, the colour only repeats them: "Updated 14:05:10", "2 waiting", "Provisional". */
export function Chip({ tone, children }: ChipProps) {
  return <span className={chipClass({ tone })}>{children}</span>;
}
