import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly children: ReactNode;
}

/** A native checkbox with its words; the whole line is the target, so that a wet thumb hits it. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 select-none">
      <input type="checkbox" {...rest} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-[6px] border-[1.5px] border-edge bg-paper text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-accent-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-60"
      >
        <Icon name="check" size={18} />
      </span>
      {children}
    </label>
  );
}
