import type { ParticipantStatus, TicketCounts } from '../participant.ts';

/** The tickets of a row in a ticketing export. */
export interface TicketRow {
  readonly quantity: number;
  readonly kind: 'derby' | 'junior' | 'other';
  /** `void` rows (cancelled, refunded) add no tickets. */
  readonly state: 'counted' | 'checked-in' | 'void';
}

/**
 * Identical rows of an export, which are several tickets. The `key` stays the same in the next export; the rows may
 * change, for example when an order is refunded.
 */
export interface SourceLine {
  readonly key: string;
  readonly rows: readonly TicketRow[];
}

/** The tickets and status of one participant, summed over all exports. */
export type SourceTally = TicketCounts & { readonly status: ParticipantStatus };

/** Sums the rows (docs/rules.md, "Import"). */
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
 * Merges the lines of another file: a line of the file replaces the known one. A file with fewer of the same rows is
 * only a part of the export and removes none, so the order of files and parts does not matter.
 */
export function mergeLines(known: readonly SourceLine[], added: readonly SourceLine[]): SourceLine[] {
  const lines = new Map(known.map((line) => [line.key, line]));
  for (const line of added) {
    if (line.rows.length >= (lines.get(line.key)?.rows.length ?? 0)) lines.set(line.key, line);
  }
  return [...lines.values()];
}

/** Returns whether two lists of lines are equal, ignoring the order of rows and lines. */
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
