import { IGNORES_PRESSES } from '@derby/ui/button';
import { Icon } from '@derby/ui/icon';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'title'> {
  readonly icon: ComponentProps<typeof Icon>['name'];
  /** What the button does, for screen readers and as the tooltip. */
  readonly label: string;
  readonly isDestructive?: boolean;
}

/** A square button with an icon. While it is disabled, it keeps the focus. */
export function IconButton({ icon, label, isDestructive = false, disabled = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(disabled && IGNORES_PRESSES)}
      title={label}
      aria-label={label}
      className={`grid size-(--target) place-items-center rounded-control not-aria-disabled:hover:bg-line aria-disabled:opacity-40 ${isDestructive ? 'text-bad' : 'text-ink-2 hover:text-ink'}`}
    >
      <Icon name={icon} />
    </button>
  );
}
