import type { Connection } from '../kernel/index.ts';
import { sessionModel } from './session.model.ts';
import { userModel } from './user.model.ts';

/** Resolves when names and remember-me tokens are unique and sessions can be found. */
export async function ensureAccountsIndexes(database: Connection): Promise<void> {
  await Promise.all([userModel(database).createIndexes(), sessionModel(database).createIndexes()]);
}
