/** A grey bar in the place of a text that is loaded. */
export function Bar({ className }: { readonly className: string }) {
  return <span className={`block rounded-md bg-panel-2 ${className}`} />;
}

/** Rows in the place of a board, and of the matches of a search. */
export const BOARD_ROWS = 12;
export const SEARCH_ROWS = 3;

/** The rows of a list that is loaded, below its header. */
export function RowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-panel">
      {Array.from({ length: rows + 1 }, (_, index) => (
        <div key={index} className="flex h-15 items-center gap-4 border-line px-4 not-first:border-t first:h-11">
          <Bar className="h-5 w-9" />
          <Bar className="h-5 w-36" />
          <Bar className="ml-auto h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
