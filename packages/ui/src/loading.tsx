import { useEffect, useState } from 'react';
import { Spinner } from './spinner.tsx';

/** Time after which the loading text says that there is no response yet. */
const SLOW_AFTER_MS = 3_000;

/** A spinner with a text, announced politely. After 3 s it adds that the connection is slow. */
export function Loading({ children }: { readonly children: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="py-8 text-center text-ink-2">
      <p className="flex items-center justify-center gap-3">
        <Spinner />
        {children}
      </p>
      {isSlow && <p className="mt-2">Still connecting...</p>}
    </div>
  );
}
