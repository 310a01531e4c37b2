import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

const badgeClass = cva('inline-flex items-center rounded-control border px-2.5 py-0.5 text-sm font-semibold', {
  variants: {
    variant: {
      default: 'border-transparent bg-sea text-sea-ink',
      secondary: 'border-transparent bg-panel-2 text-ink',
      destructive: 'border-transparent bg-bad-soft text-bad',
      outline: 'border-edge text-ink',
    },
  },
  defaultVariants: { variant: 'default' },
});

interface BadgeProps extends VariantProps<typeof badgeClass> {
  readonly children: ReactNode;
}

/** A label such as "Junior" or "Checked In". The variants are the statuses of participants. */
export function Badge({ variant, children }: BadgeProps) {
  return <span className={badgeClass({ variant })}>{children}</span>;
}
