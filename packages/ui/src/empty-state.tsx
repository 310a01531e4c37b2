import type { ReactNode } from 'react';
import { SalmonMark } from './salmon-mark.tsx';

/** Shows that there is no content yet, and why. */
export function EmptyState({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center text-lg text-ink-2">
      <SalmonMark tone="quiet" width={88} />
      <div className="text-balance">{children}</div>
    </div>
  );
}
