import type { ComponentProps } from 'react';

/** A small button with a word. Its accessible name also says which row it concerns. */
export function WordButton({ label, ...rest }: { readonly label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className="min-h-9 rounded-control px-2.5 text-sm font-semibold text-ink not-disabled:hover:bg-sea not-disabled:hover:text-sea-ink max-xl:min-h-12 disabled:opacity-60"
    />
  );
}
