import type { Participant } from './api.ts';
import { messages } from './messages.ts';

/** Returns the participants whose names, e-mail or status contain the text, ignoring case; all for an empty text. */
export function searchParticipants(participants: readonly Participant[], text: string): readonly Participant[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return participants;
  return participants.filter((participant) => searchedTexts(participant).some((one) => one.includes(wanted)));
}

function searchedTexts({ firstName, lastName, email, status }: Participant): string[] {
  const texts = [`${firstName} ${lastName}`, email ?? '', status, messages.statuses[status] ?? ''];
  return texts.map((text) => text.toLowerCase());
}
