import { assertAdministrator, type Actor, type Deps } from '../../kernel/index.ts';
import { findUsers } from '../user.model.ts';
import { userRecordOf, type UserRecord } from './user-record.ts';

/** All users in the order of their ids. Administrators only. */
export async function listUsers(deps: Deps, actor: Actor): Promise<UserRecord[]> {
  assertAdministrator(actor);
  return (await findUsers(deps.database)).map(userRecordOf);
}
