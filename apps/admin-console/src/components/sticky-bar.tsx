import type { ReactNode } from 'react';

/** The main action of a form. On a phone it stays at the lower edge of the window, however long the form is. */
export function StickyBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-sticky-bar
      className="grid max-sm:sticky max-sm:bottom-0 max-sm:-mx-4 max-sm:-mb-4 max-sm:rounded-b-card max-sm:border-t max-sm:border-line max-sm:bg-panel max-sm:p-3"
    >
      {children}
    </div>
  );
}
