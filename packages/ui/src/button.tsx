import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

/**
 * Returns the classes of a button, for links that look like a button: `<Link className={buttonClass({ variant: 'quiet'
 * })}>`.
 */
export const buttonClass = cva(
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline transition-colors aria-disabled:opacity-60 disabled:opacity-60',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-accent-ink enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong',
        quiet: 'border-edge bg-panel text-ink enabled:hover:bg-panel-2 [a]:hover:bg-panel-2',
        destructive: 'border-transparent bg-bad text-bad-ink enabled:hover:brightness-110',
      },
      size: {
        normal: 'px-3 text-base sm:px-4.5',
        main: 'min-h-14 w-full px-4.5 text-lg',
        icon: 'w-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonClass> {
  /** Shows a spinner and disables the button while work runs. The caller sets the label. */
  readonly pending?: boolean;
}

/**
 * A button. Use one `primary` per screen. `main` is the 56 px action on phones. `icon` is square and needs an
 * `aria-label`.
 */
export function Button({ variant, size, pending = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, className })}
      disabled={pending || rest.disabled}
      aria-busy={pending || undefined}
    >
      {pending && <Spinner size="small" />}
      {children}
    </button>
  );
}
