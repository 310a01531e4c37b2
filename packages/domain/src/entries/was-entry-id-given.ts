import { lastNumber, type Deps } from '../kernel/index.ts';

/** Whether an id belongs, or once belonged, to an entry: ids are counted up and never given again. */
export async function wasEntryIdGiven(deps: Pick<Deps, 'database'>, entryId: number): Promise<boolean> {
  return Number.isInteger(entryId) && entryId >= 1 && entryId <= (await lastNumber(deps.database, 'entries'));
}
