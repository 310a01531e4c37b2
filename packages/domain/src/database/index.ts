import { accountsIndexes } from '../accounts/index.ts';
import { auditIndexes } from '../audit/index.ts';
import { entriesIndexes } from '../entries/index.ts';
import { idempotencyIndexes } from '../idempotency/index.ts';
import { messagingIndexes } from '../messaging/index.ts';
import { participantsIndexes } from '../participants/index.ts';
import { pastDerbiesIndexes } from '../past-derbies/index.ts';

/** Every index of the database. A process without them is not ready; `npm run migrate` makes them. */
export const ALL_INDEXES = [
  ...accountsIndexes,
  ...auditIndexes,
  ...entriesIndexes,
  ...idempotencyIndexes,
  ...messagingIndexes,
  ...participantsIndexes,
  ...pastDerbiesIndexes,
];
