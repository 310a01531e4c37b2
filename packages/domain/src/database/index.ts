import { accountsIndexes } from '../accounts/index.ts';
import { auditIndexes } from '../audit/index.ts';
import { entriesIndexes } from '../entries/index.ts';
import { idempotencyIndexes } from '../idempotency/index.ts';
import { messagingIndexes } from '../messaging/index.ts';
import { participantsIndexes } from '../participants/index.ts';
import { pastDerbiesIndexes } from '../past-derbies/index.ts';

/** All indexes of the database. A process is not ready without them; `npm run migrate` creates them. */
export const ALL_INDEXES = [
  ...accountsIndexes,
  ...auditIndexes,
  ...entriesIndexes,
  ...idempotencyIndexes,
  ...messagingIndexes,
  ...participantsIndexes,
  ...pastDerbiesIndexes,
];
