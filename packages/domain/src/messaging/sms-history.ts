import { wasEntryIdGiven } from '../entries/index.ts';
import { assertAdministrator, NotFoundError, type Actor, type Deps } from '../kernel/index.ts';
import { ACCEPTED, messageModel } from './message.ts';

/** A message that the provider accepted. */
export type SentMessage = Awaited<ReturnType<typeof smsHistory>>[number];

/**
 * Returns the messages sent about an entry, newest first, also for a deleted entry. Leaves out messages that did not
 * leave or may not have left. Throws NOT_FOUND for an id that was never used.
 */
export async function smsHistory(deps: Deps, actor: Actor, { entryId }: { readonly entryId: number }) {
  assertAdministrator(actor);
  if (!(await wasEntryIdGiven(deps, entryId))) throw new NotFoundError('Entry');
  const messages = await messageModel(deps.database)
    .find({ entryId, state: { $in: ACCEPTED } })
    .lean();
  const sent = messages.flatMap(({ _id: id, kind, photoPath, departedAt, stateTimes, text }) => {
    // The departure of a message that a receipt found queued or skipped was taken back.
    const sentAt = departedAt ?? stateTimes.sending ?? stateTimes.accepted;
    return sentAt === undefined ? [] : [{ id, kind, includedPhoto: photoPath !== null, sentAt, text }];
  });
  return sent.sort((a, b) => b.sentAt.getTime() - a.sentAt.getTime() || b.id - a.id);
}
