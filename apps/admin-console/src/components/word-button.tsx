import { IGNORES_PRESSES } from '@derby/ui/button';
import type { ComponentProps } from 'react';

/** A small button with a word. Its accessible name also says which row it concerns. */
export function WordButton({
  label,
  disabled = false,
  ...rest
}: { readonly label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      {...(disabled && IGNORES_PRESSES)}
      aria-label={label}
      className="min-h-9 rounded-control px-2.5 text-sm font-semibold text-ink not-aria-disabled:hover:bg-sea not-aria-disabled:hover:text-sea-ink max-xl:min-h-12 max-xl:min-w-12 aria-disabled:opacity-60"
    />
  );
}
