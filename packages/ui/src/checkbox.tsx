import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly children: ReactNode;
}

/** A native checkbox with its label. The whole line is the target, which helps wet thumbs. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-(--target) items-center gap-3 select-none">
      <span className="relative flex size-6 shrink-0">
        <input
          type="checkbox"
          {...rest}
          className="peer size-6 appearance-none rounded-[6px] border-[1.5px] border-edge bg-paper checked:border-ink checked:bg-ink disabled:opacity-60"
        />
        <span className="pointer-events-none absolute inset-0 hidden place-items-center text-paper peer-checked:grid">
          <Icon name="check" size={18} />
        </span>
      </span>
      {children}
    </label>
  );
}
