import { Spinner } from './spinner.tsx';

/** A spinner with a text, announced politely. */
export function Loading({ children }: { readonly children: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-8 text-ink-2">
      <Spinner />
      {children}
    </p>
  );
}
