import { cva, type VariantProps } from 'class-variance-authority';

const spinnerClass = cva('inline-block shrink-0 animate-spin rounded-full border-current border-r-transparent', {
  variants: { size: { small: 'size-4 border-2', large: 'size-8 border-3' } },
  defaultVariants: { size: 'large' },
});

/** A spinner without text; put the text beside it. */
export function Spinner({ size }: VariantProps<typeof spinnerClass>) {
  return <span aria-hidden="true" className={spinnerClass({ size })} />;
}
