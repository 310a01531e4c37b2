import type { ReactNode } from 'react';

interface BoardFrameProps {
  readonly search: ReactNode;
  /** How fresh the board is, and whether it counts. */
  readonly status: ReactNode;
  readonly hidden?: boolean;
  readonly children: ReactNode;
}

/** Where the parts of a board stand: the search and the state in one line, or below each other, above the rows. */
export function BoardFrame({ search, status, hidden, children }: BoardFrameProps) {
  return (
    <section hidden={hidden} className="mx-auto w-full max-w-280 px-5 py-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {search}
        {status}
      </div>
      {children}
    </section>
  );
}
