import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { type TableHeader, WindowedTable } from '../../../components/windowed-table.tsx';
import type { ManagedEntry } from '../api.ts';
import { type EntriesOrder, orderAfterPress, type SortColumn, sortOf } from '../entry-list.ts';

/**
 * The columns of header and rows from 1280 px on. On narrower screens a row is a card. Beside the panel there may be no
 * room for phone, time and actions, which the panel has.
 */
export const rowColumns =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 px-3 xl:grid-cols-[3rem_minmax(0,1fr)_6.75rem_7rem_5.75rem_2.75rem_9.375rem] xl:gap-x-3 xl:px-4 squeezed:grid-cols-[3rem_minmax(0,1fr)_7rem_2.75rem] squeezed:[&>:nth-child(3)]:hidden squeezed:[&>:nth-child(5)]:hidden squeezed:[&>:nth-child(7)]:hidden';

const HEADERS: readonly { readonly label: string; readonly sort?: SortColumn; readonly isRight?: boolean }[] = [
  { label: 'Rank', sort: 'rank' },
  { label: 'Name', sort: 'name' },
  { label: 'Phone', sort: 'phone' },
  { label: 'Weight (lbs)', sort: 'weight', isRight: true },
  { label: 'Entry Time', sort: 'time', isRight: true },
  { label: 'Photo' },
  { label: 'Actions', isRight: true },
];

/** Height of a row in pixels until it is measured: as a table row, and as a card below 1280 px. */
const ROW_HEIGHT_PX = { table: 44, card: 72 };

interface EntryTableProps {
  readonly entries: readonly ManagedEntry[];
  readonly order: EntriesOrder;
  readonly onOrder: (order: EntriesOrder) => void;
  /** The row that the arrow keys move; it and its buttons are the table's only stops of the Tab key. */
  readonly activeId: number | null;
  readonly onActive: (id: number) => void;
  /** The entry of the panel, which the arrow keys move too. */
  readonly editedId: number | null;
  /** Asked before a key moves to another row. */
  readonly mayMoveTo: (entry: ManagedEntry) => boolean;
  /** Handles a key pressed on a row; returns whether it did. */
  readonly onRowKey: (key: string, entry: ManagedEntry) => boolean;
  readonly children: (entry: ManagedEntry) => ReactNode;
}

/** The entries. Up, Down, Home and End move from row to row. */
export function EntryTable(props: EntryTableProps) {
  const { entries, order, onOrder, activeId, onActive, editedId, mayMoveTo, onRowKey, children } = props;
  const table = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    const row = table.current?.querySelector<HTMLElement>(`[data-entry="${activeId}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isForRow(event)) return;
    const index = entries.findIndex(({ id }) => id === activeId);
    const moves: Record<string, ManagedEntry | undefined> = {
      ArrowDown: entries[index + 1],
      ArrowUp: entries[index - 1],
      Home: entries[0],
      End: entries.at(-1),
    };
    const entry = entries[index];
    if (event.key in moves) {
      const next = moves[event.key];
      if (next && next !== entry && mayMoveTo(next)) {
        isFocusDue.current = true;
        onActive(next.id);
      }
    } else if (!entry || !onRowKey(event.key, entry)) return;
    event.preventDefault();
  };

  const sorted = sortOf(order);
  const headers = HEADERS.map(({ sort, ...header }): TableHeader => {
    if (sort === undefined) return header;
    if (sort !== sorted.column) return { ...header, sorted: 'none' };
    return { ...header, sorted: sorted.isDescending ? 'descending' : 'ascending' };
  });
  return (
    <div ref={table}>
      <WindowedTable
        role="grid"
        label="Entries"
        headers={headers}
        headerClass="xl:sticky xl:top-46 xl:z-10 xl:bg-panel"
        columns={rowColumns}
        rows={entries}
        pinnedIds={[activeId, editedId]}
        rowHeightPx={ROW_HEIGHT_PX}
        onSort={(label) => {
          const column = HEADERS.find((header) => header.label === label)?.sort;
          if (column) onOrder(orderAfterPress(order, column));
        }}
        rowProps={({ id }) => ({
          'data-entry': id,
          ...(editedId !== null && { 'aria-selected': id === editedId }),
          tabIndex: id === activeId ? 0 : -1,
          onFocus: () => onActive(id),
          onKeyDown: handleKey,
          className:
            'group/row scroll-mt-60 scroll-mb-4 -outline-offset-3 aria-selected:shadow-[inset_5px_0_0_var(--ink)]',
        })}
      >
        {children}
      </WindowedTable>
    </div>
  );
}

/** Returns whether a key is meant for the row: not for a menu in it, and Enter not for one of its buttons. */
function isForRow({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof HTMLElement)) return false;
  return key === 'Enter' || key === ' ' ? target === currentTarget : currentTarget.contains(target);
}
