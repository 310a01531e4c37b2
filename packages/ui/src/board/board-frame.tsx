import type { ReactNode } from 'react';

interface BoardFrameProps {
  readonly search: ReactNode;
  /** Freshness of the board, and whether it is official. */
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** Layout of a board: search and status in one line, or below each other, above the rows. */
export function BoardFrame({ search, status, children }: BoardFrameProps) {
  return (
    <section className="mx-auto w-full max-w-280 px-5 py-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {search}
        {status}
      </div>
      {children}
    </section>
  );
}
