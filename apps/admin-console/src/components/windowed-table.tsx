import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface TableHeader {
  readonly label: string;
  readonly isRight?: boolean;
  /** How the rows are sorted by this column; undefined for a column that they cannot be sorted by. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
}

interface WindowedTableProps<Row> {
  readonly label: string;
  readonly headers: readonly TableHeader[];
  /** The classes of the grid that the header and the rows share. */
  readonly columns: string;
  readonly rows: readonly Row[];
  /** Rows that stay in the document at any scroll position, because they are edited or receive the focus. */
  readonly pinnedIds: readonly (number | null)[];
  /** Estimated height of a row until it is measured: as a table row, and as a card below 1280 px. */
  readonly rowHeightPx: { readonly table: number; readonly card: number };
  readonly onSort?: (label: string) => void;
  /** The position of the header while the table scrolls, for a table with a bar above it. */
  readonly headerClass?: string;
  /** `grid` for rows that keys move between; its cells are grid cells. */
  readonly role?: 'table' | 'grid';
  readonly rowProps?: (row: Row) => ComponentProps<'div'>;
  readonly children: (row: Row) => ReactNode;
}

const TABLE_QUERY = '(min-width: 80rem)';
/** Rows rendered above and below the visible rows. */
const ROWS_AHEAD = 8;

/** Returns whether the screen is wide enough for a table; narrower ones show cards. */
export function isTableShown(): boolean {
  return window.matchMedia(TABLE_QUERY).matches;
}

/** A table that renders only the rows near the viewport, so that thousands of rows stay fast. */
export function WindowedTable<Row extends { readonly id: number }>(props: WindowedTableProps<Row>) {
  const { label, headers, columns, rows, pinnedIds, rowHeightPx, role = 'table', rowProps, children } = props;
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what stands above changes, such as the results of an import
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  const pinned = pinnedIds.map((pinnedId) => rows.findIndex(({ id }) => id === pinnedId));
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isTableShown() ? rowHeightPx.table : rowHeightPx.card),
    overscan: ROWS_AHEAD,
    scrollMargin,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range) => withIndexes(range, pinned),
  });
  return (
    <div
      role={role}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className="overflow-clip rounded-card border border-line bg-panel shadow-card"
    >
      <div role="rowgroup" className={`max-xl:sr-only ${props.headerClass ?? ''}`}>
        <div
          role="row"
          aria-rowindex={1}
          className={`${columns} min-h-11 border-b border-line text-[13px] font-semibold text-ink-2`}
        >
          {headers.map((header) => (
            <ColumnHeader key={header.label} {...header} onSort={props.onSort} />
          ))}
        </div>
      </div>
      <div ref={body} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          const { className, ...ofRow } = (row && rowProps?.(row)) ?? {};
          return (
            row && (
              <div
                key={key}
                {...ofRow}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={`absolute inset-x-0 top-0 border-line not-first:border-t ${index % 2 === 1 ? 'bg-panel-2' : 'bg-panel'} ${className ?? ''}`}
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

/** A column's header; of a column that can be sorted by, it is a button. */
function ColumnHeader({
  label,
  isRight,
  sorted,
  onSort,
}: TableHeader & { readonly onSort?: WindowedTableProps<never>['onSort'] }) {
  const isSorted = sorted === 'ascending' || sorted === 'descending';
  return (
    <span role="columnheader" className={isRight ? 'text-right' : undefined} {...(isSorted && { 'aria-sort': sorted })}>
      {sorted === undefined ? (
        label
      ) : (
        <button
          type="button"
          // The header of cards is for screen readers, and what has the focus must be seen.
          tabIndex={isTableShown() ? undefined : -1}
          onClick={() => onSort?.(label)}
          className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-[6px] px-1 [text-align:inherit] font-semibold hover:text-ink"
        >
          {label}
          <span aria-hidden="true" className={isSorted ? undefined : 'invisible'}>
            {sorted === 'descending' ? '↓' : '↑'}
          </span>
        </button>
      )}
    </span>
  );
}

function withIndexes(range: Range, indexes: readonly number[]): number[] {
  const wanted = indexes.filter((index) => index !== -1);
  return [...new Set([...defaultRangeExtractor(range), ...wanted])].sort((a, b) => a - b);
}
