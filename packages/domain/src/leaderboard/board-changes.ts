import { DIVISIONS, divisionOf } from '@derby/rules/divisions';
import { collectionOf, DomainError, randomUUID, unlessDuplicate, type Connection, type Deps } from '../kernel/index.ts';
import type { Division } from './board-entry.ts';

/**
 * What has changed on the boards: one small document, which every process polls. Redis only makes it faster, and may
 * lose every event.
 *
 * A change writes three times: its mark into `open`, the entries, then one write that removes the mark and renews the
 * versions. A process that polls after the entries were written therefore finds the mark, and reads the division again
 * at every poll, or finds another version than the one before its last read of the division. It keeps a changed board
 * no longer than until its next poll, also when the changing process dies between any two of the writes.
 *
 * Versions are random, so none returns after a restored backup. The writes wait for no disk: a server that has lost
 * one of them in a crash has lost the later ones too.
 */
interface BoardVersionsDocument {
  _id: number;
  regular?: string;
  junior?: string;
  /** The marks of changes that run, or whose process has died. */
  open?: Readonly<Record<string, true>>;
}

const boardVersions = collectionOf<BoardVersionsDocument>('board_versions', {
  _id: Number,
  regular: String,
  junior: String,
  open: Object,
});

const ONLY_ID = 1;

/** The versions of the divisions, and the marks of changes that may not be complete. */
export interface BoardVersions extends Readonly<Record<Division, string>> {
  readonly open: readonly string[];
}

/** Reads the versions. A division that no change has reached yet has the version ''. */
export async function readBoardVersions(database: Connection): Promise<BoardVersions> {
  const { regular = '', junior = '', open = {} } = (await boardVersions(database).findById(ONLY_ID).lean()) ?? {};
  return { regular, junior, open: Object.keys(open) };
}

/** The entries that a change has written, by their divisions before and after it. */
export interface ChangedEntries {
  /** Null when several entries changed. */
  readonly entryId: number | null;
  readonly divisions: readonly { readonly isJunior: boolean }[];
}

/** All entries of both divisions. */
export const EVERY_ENTRY: ChangedEntries = { entryId: null, divisions: DIVISIONS };

/**
 * Runs a write that changes what boards show, and returns its result. All such writes go through here.
 * `changedBy` returns what the write has changed; null for nothing. Resolves when every process can find the change.
 */
export async function changeBoard<Result>(
  deps: Pick<Deps, 'database' | 'events' | 'logger'>,
  write: () => Promise<Result>,
  changedBy: (result: Result) => ChangedEntries | null,
): Promise<Result> {
  const mark = randomUUID();
  await update(deps.database, { $set: { [`open.${mark}`]: true } });
  const close = async (changed: ChangedEntries | null) => {
    const versions = newVersions(changed?.divisions ?? []);
    await update(deps.database, { $set: versions, $unset: { [`open.${mark}`]: 1 } }).catch((error: unknown) =>
      // Readers find the mark.
      deps.logger.warn({ err: error }, 'failed to renew the version of a board'),
    );
    const events = [...new Set(changed?.divisions.map(({ isJunior }) => isJunior))].map((isJunior) =>
      deps.events.publish({
        kind: 'entries-changed',
        isJunior,
        entryId: changed?.entryId ?? null,
        boardVersion: versions[divisionOf({ isJunior }).key],
      }),
    );
    await Promise.all(events);
  };
  let result: Result;
  try {
    result = await write();
  } catch (error) {
    // After any other error the server may still carry out the write, so the mark stays.
    if (error instanceof DomainError) await close(null);
    throw error;
  }
  await close(changedBy(result));
  return result;
}

/** Renews both versions and removes marks of changes whose processes have died. Can be repeated. */
export async function renewBoards(database: Connection, marks: readonly string[] = []): Promise<void> {
  const abandoned = Object.fromEntries(marks.map((mark) => [`open.${mark}`, 1]));
  await update(database, { $set: newVersions(DIVISIONS), $unset: abandoned });
}

const newVersions = (divisions: readonly { readonly isJunior: boolean }[]): { [Name in Division]?: string } =>
  Object.fromEntries(divisions.map((division) => [divisionOf(division).key, randomUUID()]));

async function update(database: Connection, change: Readonly<Record<'$set' | '$unset', object>> | { $set: object }) {
  const write = () =>
    boardVersions(database).updateOne({ _id: ONLY_ID }, change, {
      upsert: true,
      writeConcern: { w: 1, j: false },
    });
  // Two first callers may both try to insert the document. The loser's retry finds it.
  if ((await unlessDuplicate(write())) === null) await write();
}
