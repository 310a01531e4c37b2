import type { ReactNode } from 'react';

interface BoardFrameProps {
  /** The choice between the boards. */
  readonly divisions: ReactNode;
  readonly search: ReactNode;
  /** Freshness of the board, and whether it is official. */
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** Layout of a board: divisions, search and status in one line, or below each other, above the rows. */
export function BoardFrame({ divisions, search, status, children }: BoardFrameProps) {
  return (
    <section className="mx-auto w-full max-w-280 px-5 py-5">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {divisions}
        {search}
        {status}
      </div>
      {children}
    </section>
  );
}
