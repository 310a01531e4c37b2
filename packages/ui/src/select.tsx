import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

/** A native select. Inside a `Field` it uses its label, hint and error. */
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
