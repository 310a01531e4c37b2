import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

/** One of a list, in the browser's own picker; inside a `Field` it takes label, hint and error from there. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const control = useFieldControl();
  return (
    <select
      {...rest}
      {...control}
      className={clsx(
        'block min-h-13 w-full min-w-0 scroll-mt-10 rounded-control border-[1.5px] border-edge bg-paper px-3 text-lg text-ink aria-invalid:border-bad disabled:opacity-60',
        className,
      )}
    >
      {children}
    </select>
  );
}
