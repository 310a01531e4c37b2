import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldControl } from './field.tsx';

/** A multi-line text input. Inside a `Field` it uses its label, hint and error. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <textarea
      rows={6}
      {...rest}
      {...control}
      className={clsx(
        'block w-full scroll-mt-10 rounded-control border-[1.5px] border-edge bg-paper px-3.5 py-2.5 text-lg text-ink placeholder:text-ink-2 aria-invalid:border-bad disabled:opacity-60',
        className,
      )}
    />
  );
}
