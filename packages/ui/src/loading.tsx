import { type ReactNode, useEffect, useState } from 'react';
import { Spinner } from './spinner.tsx';

/** Time after which the loading text says that there is no response yet. */
const SLOW_AFTER_MS = 3_000;
export const SLOW = 'Still connecting...';

/** Returns whether a response has been awaited for 3 s. */
export function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

interface LoadingProps {
  readonly children: string;
  /** Shown in place of spinner and text, which is then for screen readers: the shape of what is loaded. */
  readonly place?: ReactNode;
}

/** A spinner with a text, announced politely. After 3 s it adds that the connection is slow. */
export function Loading({ children, place }: LoadingProps) {
  const isSlow = useIsSlow();
  if (place) {
    return (
      // What follows stays below the screen, so that nothing in view moves.
      <div role="status" className="relative min-h-dvh">
        <span className="sr-only">{children}</span>
        {place}
        {isSlow && <p className="absolute inset-x-0 top-4 text-center font-semibold">{SLOW}</p>}
      </div>
    );
  }
  return (
    <div role="status" className="py-8 text-center text-ink-2">
      <p className="flex items-center justify-center gap-3">
        <Spinner />
        {children}
      </p>
      {isSlow && <p className="mt-2">{SLOW}</p>}
    </div>
  );
}
