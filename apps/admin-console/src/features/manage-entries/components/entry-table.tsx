import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { ManagedEntry } from '../api/entries.ts';
import { ROW_HEIGHT_PX, ROWS_AHEAD } from '../constants.ts';
import { messages } from '../messages.ts';
import { rowColumns } from './row-columns.ts';

const HEADERS = [
  { label: messages.rank },
  { label: messages.name },
  { label: messages.phone },
  { label: messages.weight, isRight: true },
  { label: messages.entryTime, isRight: true },
  { label: messages.photo },
  { label: messages.actions, isRight: true },
];

const TABLE_QUERY = '(min-width: 80rem)';

interface EntryTableProps {
  readonly entries: readonly ManagedEntry[];
  /** Stays in the document wherever the page is scrolled to: what is being edited, and what takes the focus. */
  readonly pinnedId: number | null;
  readonly children: (entry: ManagedEntry) => ReactNode;
}

/** Rows by rank. Only those around the view are in the document: two thousand of them are as quick to search as ten. */
export function EntryTable({ entries, pinnedId, children }: EntryTableProps) {
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const pinnedIndex = pinnedId === null ? -1 : entries.findIndex(({ id }) => id === pinnedId);
  // oxlint-disable-next-line react/incompatible-library -- only the React compiler, which is not used here, could not memoize its answers
  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => (window.matchMedia(TABLE_QUERY).matches ? ROW_HEIGHT_PX.table : ROW_HEIGHT_PX.card),
    overscan: ROWS_AHEAD,
    scrollMargin,
    getItemKey: (index) => entries[index]?.id ?? index,
    rangeExtractor: (range) => withIndex(range, pinnedIndex),
  });
  return (
    <div
      role="table"
      aria-label={messages.table}
      aria-rowcount={entries.length + 1}
      className="overflow-hidden rounded-card border border-line bg-panel shadow-card"
    >
      <div role="rowgroup" className="max-xl:sr-only">
        <div
          role="row"
          aria-rowindex={1}
          className={`${rowColumns} min-h-11 border-b border-line text-[13px] font-semibold text-ink-2`}
        >
          {HEADERS.map(({ label, isRight }) => (
            <span key={label} role="columnheader" className={isRight ? 'text-right' : undefined}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <div ref={body} role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index];
          return (
            entry && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={`absolute inset-x-0 top-0 border-line not-first:border-t ${index % 2 === 1 ? 'bg-panel-2' : 'bg-panel'}`}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                {children(entry)}
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
