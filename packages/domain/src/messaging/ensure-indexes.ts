import type { Connection } from '../kernel/index.ts';
import { messageModel } from './message.model.ts';

/** Makes the indexes of messages, on whose unique keys "once" rests; resolves when they exist. */
export async function ensureMessagingIndexes(database: Connection): Promise<void> {
  await messageModel(database).createIndexes();
}
