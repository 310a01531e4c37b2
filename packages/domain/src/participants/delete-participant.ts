import { participantsWithCard, type CardDeps } from '../anglers/index.ts';
import { auditedChange } from '../audit/index.ts';
import { assertAdministrator, ConflictError, DomainError, NotFoundError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { participantModel } from './participants.ts';
import { readWeighedIn } from './weighed-in.ts';

type DeletionDeps = SettingsDeps & CardDeps;

/**
 * Deletes a participant and returns the message to show. The id is never reused. A later import of a file with this
 * person creates a new participant. Throws NOT_FOUND, CONFLICT for a person with a card or an entry.
 */
export async function deleteParticipant(
  deps: DeletionDeps,
  actor: Actor,
  { id }: { readonly id: number },
): Promise<{ message: string }> {
  assertAdministrator(actor);
  const action = { action: 'participant.deleted', subject: { kind: 'participant', id } } as const;
  await auditedChange(deps, actor, action, async () => {
    // oxlint-disable no-await-in-loop
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const version = await versionToDelete(deps, actor, id);
      if ((await participantModel(deps.database).deleteOne({ _id: id, version })).deletedCount === 1) return;
    }
    // oxlint-enable no-await-in-loop
    throw new DomainError('BUSY', 'Another user is changing this participant. Please try again.');
  });
  return { message: 'Participant deleted successfully' };
}

/** Giving a card changes the version, so only a change at the same time needs another try. */
const MAX_TRIES = 5;

async function versionToDelete(deps: DeletionDeps, actor: Actor, id: number): Promise<number> {
  const { database, derbyState } = deps;
  const { generation } = await derbyState.read();
  const found = await participantModel(database).findById(id, { firstName: 1, lastName: 1, version: 1 }).lean();
  if (found === null) throw new NotFoundError('Participant');
  const name = `${found.firstName} ${found.lastName}`;
  if ((await participantsWithCard(database, generation)).has(id))
    throw new ConflictError(`${name} has a card and cannot be deleted`);
  const hasWeighedIn = await readWeighedIn(deps, actor);
  if (hasWeighedIn({ ...found, id })) throw new ConflictError(`${name} has an entry and cannot be deleted`);
  return found.version;
}
