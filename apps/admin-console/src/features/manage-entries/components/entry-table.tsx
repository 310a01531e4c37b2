import type { ReactNode } from 'react';
import { WindowedTable, type TableHeader } from '../../../components/windowed-table.tsx';
import type { ManagedEntry } from '../api.ts';
import { ROW_HEIGHT_PX, rowColumns } from '../constants.ts';
import { messages } from '../messages.ts';

const HEADERS: readonly TableHeader[] = [
  { label: messages.rank },
  { label: messages.name },
  { label: messages.phone },
  { label: messages.weight, isRight: true },
  { label: messages.entryTime, isRight: true },
  { label: messages.photo },
  { label: messages.actions, isRight: true },
];

interface EntryTableProps {
  readonly entries: readonly ManagedEntry[];
  /** See `WindowedTable`. */
  readonly pinnedId: number | null;
  readonly children: (entry: ManagedEntry) => ReactNode;
}

/** The table of entries by rank. */
export function EntryTable({ entries, pinnedId, children }: EntryTableProps) {
  return (
    <WindowedTable
      label={messages.table}
      headers={HEADERS}
      columns={rowColumns}
      rows={entries}
      pinnedId={pinnedId}
      rowHeightPx={ROW_HEIGHT_PX}
    >
      {children}
    </WindowedTable>
  );
}
