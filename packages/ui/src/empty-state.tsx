import type { ReactNode } from 'react';
import { SalmonMark } from './salmon-mark.tsx';

/** Shows that there is no content yet, and why. Links in it are the way on. */
export function EmptyState({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center text-lg text-ink-2">
      <SalmonMark tone="quiet" width={88} />
      <div className="text-balance [&_a]:mt-1 [&_a]:inline-flex [&_a]:min-h-(--target) [&_a]:items-center [&_a]:font-semibold [&_a]:text-ink [&_a]:underline">
        {children}
      </div>
    </div>
  );
}
