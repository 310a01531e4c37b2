import { SkeletonRows } from './skeleton-rows.tsx';

interface ListPlaceProps {
  /** As many as fill the screen, or as the page has at least. */
  readonly rows?: number;
  /** The height of a row, as a table row and as a card. */
  readonly rowClass: string;
  /** What stands above the rows, with its height. */
  readonly headClass?: string;
}

/** Grey tiles in the place of a grid. */
export function TilePlaces({ count, className }: { readonly count: number; readonly className: string }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} aria-hidden="true" className={`rounded-card border border-line bg-panel p-3 ${className}`}>
      <span className="block size-full rounded-md bg-panel-2" />
    </div>
  ));
}

const ROWS = 12;

/** The place of a list that is loaded, with the frame and the rows that it will have. */
export function ListPlace({ rows = ROWS, rowClass, headClass }: ListPlaceProps) {
  return (
    <>
      {headClass && <div aria-hidden="true" className={headClass} />}
      <div className="overflow-clip rounded-card border border-line bg-panel shadow-card">
        <SkeletonRows count={rows} className={`px-4 not-first:border-t border-line ${rowClass}`} />
      </div>
    </>
  );
}
