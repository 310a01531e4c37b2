import { NotFoundError, type Deps } from '../kernel/index.ts';
import { findAwaited, freeDedupeKey, takeBack, type AwaitedMessage } from './awaited-message.model.ts';
import {
  MessageRefusedError,
  MessageTakenBackError,
  MessageUnknownError,
  OptedOutError,
  SameMessageError,
} from './errors.ts';
import { insertMessage } from './message.model.ts';
import type { NewMessage } from './message.ts';
import { plainWords } from './plain-words.ts';

/** The same text may be sent again this long after it was accepted. */
const REPEAT_AFTER_MS = 30_000;
const WAIT_LIMIT_MS = 15_000;
const POLL_INTERVAL_MS = 200;

/** A message that the provider accepted. */
export type Accepted = Pick<AwaitedMessage, 'id' | 'recipient' | 'includesPhoto'>;

/**
 * Writes a message and waits until the provider has accepted it. One of several callers with the same dedupe key writes
 * it; the others get CONFLICT. The key is free again when the message was refused, or 30 s after it was accepted. Also
 * throws the errors of `awaitOutcome`.
 */
export async function sendAwaited(deps: Deps, message: NewMessage): Promise<Accepted> {
  const { clock, database, jobQueue, requestId } = deps;
  const at = clock.now();
  const acceptedBefore = new Date(at.getTime() - REPEAT_AFTER_MS);
  await freeDedupeKey(database, { dedupeKey: message.dedupeKey, acceptedBefore });
  const id = await insertMessage(database, message, at);
  if (id === null) throw new SameMessageError();
  await jobQueue.enqueue({ job: 'send-messages', requestId });
  return await awaitOutcome(deps, id);
}

/**
 * Waits at most 15 s for the outcome of a message. Then takes it back unless it has left, so that it is not sent after
 * the caller got an error. Throws PROVIDER_FAILED when the provider refused it or has not answered, CONFLICT after
 * STOP, BUSY when it was taken back, NOT_FOUND after a reset.
 */
export async function awaitOutcome(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  id: number,
): Promise<Accepted> {
  const giveUpAt = clock.now().getTime() + WAIT_LIMIT_MS;
  // Polls the row.
  // oxlint-disable no-await-in-loop
  for (;;) {
    const isOver = clock.now().getTime() >= giveUpAt;
    if (isOver) await takeBack(database, id, clock.now());
    const message = await findAwaited(database, id);
    if (message === null) throw new NotFoundError('Entry');
    const accepted = acceptedOrRefusal(message);
    if (accepted !== null) return accepted;
    if (isOver) throw new MessageUnknownError();
    await clock.sleep(POLL_INTERVAL_MS);
  }
  // oxlint-enable no-await-in-loop
}

/** Returns null while the outcome is open. */
function acceptedOrRefusal(message: AwaitedMessage): Accepted | null {
  switch (message.state) {
    case 'accepted':
    case 'delivered':
    case 'undelivered':
      return message;
    case 'failed':
      throw new MessageRefusedError(plainWords(message.errorCode ?? ''));
    case 'skipped':
      if (message.errorCode === 'OPTED_OUT') throw new OptedOutError();
      if (message.errorCode === 'TAKEN_BACK') throw new MessageTakenBackError();
      throw new MessageRefusedError(plainWords(message.errorCode ?? ''));
    case 'queued':
    case 'sending':
    case 'unknown':
      return null;
  }
}
