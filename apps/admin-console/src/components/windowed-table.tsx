import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** A column's header. */
export interface TableHeader {
  readonly label: string;
  readonly isRight?: boolean;
}

interface WindowedTableProps<Row> {
  readonly label: string;
  readonly headers: readonly TableHeader[];
  /** The classes of the grid that the header and the rows share. */
  readonly columns: string;
  readonly rows: readonly Row[];
  /** Row that stays in the document at any scroll position, because it is edited or receives the focus. */
  readonly pinnedId: number | null;
  /** Estimated height of a row until it is measured: as a table row, and as a card below 1280 px. */
  readonly rowHeightPx: { readonly table: number; readonly card: number };
  readonly children: (row: Row) => ReactNode;
}

const TABLE_QUERY = '(min-width: 80rem)';
/** Rows rendered above and below the visible rows. */
const ROWS_AHEAD = 8;

/** A table that renders only the rows near the viewport, so that thousands of rows stay fast. */
export function WindowedTable<Row extends { readonly id: number }>(props: WindowedTableProps<Row>) {
  const { label, headers, columns, rows, pinnedId, rowHeightPx, children } = props;
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const pinnedIndex = pinnedId === null ? -1 : rows.findIndex(({ id }) => id === pinnedId);
  // oxlint-disable-next-line react/incompatible-library -- only the React compiler, which is not used here, could not memoize its results
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (window.matchMedia(TABLE_QUERY).matches ? rowHeightPx.table : rowHeightPx.card),
    overscan: ROWS_AHEAD,
    scrollMargin,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range) => withIndex(range, pinnedIndex),
  });
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className="overflow-hidden rounded-card border border-line bg-panel shadow-card"
    >
      <div role="rowgroup" className="max-xl:sr-only">
        <div
          role="row"
          aria-rowindex={1}
          className={`${columns} min-h-11 border-b border-line text-[13px] font-semibold text-ink-2`}
        >
          {headers.map((header) => (
            <span key={header.label} role="columnheader" className={header.isRight ? 'text-right' : undefined}>
              {header.label}
            </span>
          ))}
        </div>
      </div>
      <div ref={body} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={`absolute inset-x-0 top-0 border-line not-first:border-t ${index % 2 === 1 ? 'bg-panel-2' : 'bg-panel'}`}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                {children(row)}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function withIndex(range: Range, index: number): number[] {
  const shown = defaultRangeExtractor(range);
  return index === -1 || shown.includes(index) ? shown : [...shown, index].sort((a, b) => a - b);
}
