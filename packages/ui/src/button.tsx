import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

/**
 * Returns the classes of a button, for links that look like a button: `<Link className={buttonClass({ variant: 'quiet'
 * })}>`.
 */
export const buttonClass = cva(
  'relative inline-flex min-h-(--target) items-center justify-center gap-2 overflow-hidden rounded-control border text-center font-semibold no-underline transition-colors aria-disabled:opacity-60',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-accent-ink not-aria-disabled:hover:bg-accent-strong',
        quiet: 'border-edge bg-panel text-ink not-aria-disabled:hover:bg-panel-2',
        destructive: 'border-transparent bg-bad text-bad-ink not-aria-disabled:hover:brightness-110',
      },
      size: {
        normal: 'px-3 text-base sm:px-4.5',
        main: 'min-h-14 w-full px-4.5 text-lg',
        icon: 'w-(--target)',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClass> {
  /** Work runs: the button shows it and ignores presses. */
  readonly pending?: boolean;
  /** Replaces a label that is a text while work runs. */
  readonly pendingLabel?: string | undefined;
  /** Shown before the label. */
  readonly icon?: ReactNode;
}

/**
 * A button. Use one `primary` per screen. `main` is the 56 px action on phones. `icon` is square and needs an
 * `aria-label`. While it is pending or disabled, it keeps the focus and its size.
 */
export function Button(props: ButtonProps) {
  const { variant, size, pending = false, pendingLabel, disabled = false, icon, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, className })}
      {...((pending || disabled) && IGNORES_PRESSES)}
      aria-busy={pending || undefined}
    >
      {icon}
      {pendingLabel === undefined ? children : <Label label={children} pendingLabel={pendingLabel} pending={pending} />}
      {pending && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-1 animate-pass bg-current forced-colors:bg-[ButtonText]"
        />
      )}
    </button>
  );
}

/** Props of a button that cannot be used now. A `disabled` one would lose the focus. */
export const IGNORES_PRESSES = {
  'aria-disabled': true,
  // Also keeps it from submitting its form.
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;

interface LabelProps {
  readonly label: ReactNode;
  readonly pendingLabel: string;
  readonly pending: boolean;
}

/** One of two labels, as wide as the wider one. */
function Label({ label, pendingLabel, pending }: LabelProps) {
  return (
    <span
      data-other={pending ? label : pendingLabel}
      className="grid justify-items-center after:invisible after:h-0 after:content-[attr(data-other)]"
    >
      {pending ? pendingLabel : label}
    </span>
  );
}
