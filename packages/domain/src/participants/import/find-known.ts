import type { Connection } from '../../kernel/index.ts';
import { findKnownParticipants, type KnownParticipant } from '../participant.model.ts';
import type { ImportedPerson } from './read-import-file.ts';

/** The participant of each person: who was imported under the key, else who has the e-mail now. */
export async function findKnown(
  database: Connection,
  persons: readonly ImportedPerson[],
): Promise<Map<string, KnownParticipant>> {
  const found = await findKnownParticipants(database, {
    sourceKeys: persons.map(({ key }) => key),
    emails: persons.flatMap(({ email }) => email ?? []),
  });
  const bySource = new Map(found.map((one) => [one.sourceKey, one]));
  const byEmail = new Map(found.map((one) => [one.participant.email, one]));
  return new Map(
    persons.flatMap(({ key, email }) => {
      const one = bySource.get(key) ?? (email === null ? undefined : byEmail.get(email));
      return one ? [[key, one] as const] : [];
    }),
  );
}
