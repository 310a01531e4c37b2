import { entryHistory, type EntryCorrection } from '@derby/domain/entries';
import type { Actor, Deps } from '@derby/domain/kernel';
import { readRuns, runCounts, type MessageCounts, type MessageRun } from '@derby/domain/messaging';
import DataLoader from 'dataloader';

/** Lists that belong to a parent, loaded for all parents of one request at once. */
export interface Loaders {
  /** The corrections of an entry, newest first; none for one that was deleted in the meantime. */
  readonly entryCorrections: DataLoader<number, EntryCorrection[]>;
  /** A run by its id; null while it has not been written yet. */
  readonly run: DataLoader<number, MessageRun | null>;
  /** The messages of a run by state. */
  readonly runCounts: DataLoader<number, MessageCounts>;
}

/** Loaders for one request of one actor. */
export function createLoaders(deps: Deps, actor: Actor): Loaders {
  return {
    entryCorrections: new DataLoader(async (entryIds) => {
      const histories = await entryHistory(deps, actor, { entryIds });
      return entryIds.map((entryId) => histories.get(entryId) ?? []);
    }),
    run: new DataLoader(async (runIds) => {
      const runs = await readRuns(deps, actor, { runIds });
      return runIds.map((runId) => runs.get(runId) ?? null);
    }),
    runCounts: new DataLoader(async (runIds) => {
      const counts = await runCounts(deps, actor, { runIds });
      return runIds.map((runId) => counts.get(runId) ?? new Error(`Run ${runId} was not counted`));
    }),
  };
}
