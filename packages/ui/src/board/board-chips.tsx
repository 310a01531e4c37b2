import type { ReactNode } from 'react';

/** The line of small states beside the search. */
export function BoardChips({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2.5">{children}</div>;
}
