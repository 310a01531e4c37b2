import { foldForSearch, foldName } from '@derby/rules/name-fold';
import type { Participant } from './api.ts';
import { messages } from './messages.ts';

/**
 * Returns the participants whose e-mail or status contain the text, ignoring case, or whose name contains it, compared
 * as in searches of the board; all for an empty text.
 */
export function searchParticipants(participants: readonly Participant[], text: string): readonly Participant[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return participants;
  const { spaced, joined } = foldForSearch(wanted);
  return participants.filter((participant) => {
    const { fullName, firstName, lastName } = foldName(participant);
    const isName =
      spaced !== '' &&
      (fullName.spaced.includes(spaced) || [firstName, lastName].some((name) => name.joined.includes(joined)));
    return isName || otherTexts(participant).some((one) => one.toLowerCase().includes(wanted));
  });
}

function otherTexts({ email, status }: Participant): string[] {
  return [email ?? '', status, messages.statuses[status] ?? ''];
}
