import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked'> {
  readonly checked: boolean;
  readonly children: ReactNode;
}

/** A switch that takes effect at once. The whole line is the target. */
export function Switch({ checked, children, ...rest }: SwitchProps) {
  return (
    <label className="flex min-h-(--target) items-center justify-between gap-4 select-none">
      {children}
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        {...rest}
        className="flex h-7 w-12 shrink-0 appearance-none items-center rounded-full border-[1.5px] border-edge bg-panel-2 p-0.5 transition-colors before:size-5 before:rounded-full before:bg-edge before:transition-transform checked:border-ok checked:bg-ok checked:before:translate-x-5 checked:before:bg-panel disabled:opacity-60"
      />
    </label>
  );
}
