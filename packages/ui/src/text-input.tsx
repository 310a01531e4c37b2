import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

/** A single-line text input. Inside a `Field` it uses its label, hint and error. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl();
  return (
    <input
      type="text"
      {...rest}
      {...control}
      className={clsx(
        'block min-h-13 w-full scroll-mt-10 rounded-control border-[1.5px] border-edge bg-paper px-3.5 text-lg text-ink placeholder:text-ink-2 aria-invalid:border-bad disabled:opacity-60',
        className,
      )}
    />
  );
}
