import type { ParticipantStatus, TicketCounts } from '../participant.ts';

/** What a row of a ticketing export says about tickets. */
export interface TicketRow {
  readonly quantity: number;
  readonly kind: 'derby' | 'junior' | 'other';
  /** `void` rows (cancelled, refunded) add no tickets. */
  readonly state: 'counted' | 'checked-in' | 'void';
}

/**
 * Rows of an export that cannot be told apart: identical ones are several tickets. The `key` stays the
 * same in the next export; what the rows say may change, e.g. when an order is refunded.
 */
export interface SourceLine {
  readonly key: string;
  readonly rows: readonly TicketRow[];
}

/** What all exports together say about one participant. */
export type SourceTally = TicketCounts & { readonly status: ParticipantStatus };

/** Adds the rows up (docs/rules.md, "Import"). */
export function tallyOf(lines: readonly SourceLine[]): SourceTally {
  const rows = lines.flatMap((line) => line.rows);
  const counted = rows.filter((row) => row.state !== 'void');
  return {
    totalTickets: sumOf(counted),
    derbyEntries: sumOf(counted.filter((row) => row.kind === 'derby')),
    juniorEntries: sumOf(counted.filter((row) => row.kind === 'junior')),
    status: statusOf(rows),
  };
}

/**
 * What is known after another file: a line of the file takes the place of the known one. A file with fewer of the same
 * rows is a part of the export and takes none away, so the order of files and parts does not matter.
 */
export function mergeLines(known: readonly SourceLine[], added: readonly SourceLine[]): SourceLine[] {
  const lines = new Map(known.map((line) => [line.key, line]));
  for (const line of added) {
    if (line.rows.length >= (lines.get(line.key)?.rows.length ?? 0)) lines.set(line.key, line);
  }
  return [...lines.values()];
}

/** Whether two lists of lines say the same; the order of rows and lines says nothing. */
export function areSameLines(one: readonly SourceLine[], other: readonly SourceLine[]): boolean {
  return one.length === other.length && printed(one) === printed(other);
}

function printed(lines: readonly SourceLine[]): string {
  return lines.map(printedLine).toSorted().join('\n');
}

function printedLine({ key, rows }: SourceLine): string {
  const texts = rows.map(({ quantity, kind, state }) => `${quantity} ${kind} ${state}`);
  return [key, ...texts.toSorted()].join(':');
}

function sumOf(rows: readonly TicketRow[]): number {
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}

function statusOf(rows: readonly TicketRow[]): ParticipantStatus {
  if (rows.some((row) => row.state === 'checked-in')) return 'checked-in';
  return rows.some((row) => row.state === 'counted') ? 'active' : 'cancelled';
}
