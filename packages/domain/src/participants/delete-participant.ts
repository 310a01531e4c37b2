import { recordAudit } from '../audit/index.ts';
import { assertAdministrator, NotFoundError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { deleteParticipantRow } from './participant.model.ts';

/**
 * Deletes a participant and returns the message to show. The id is never reused. A later import of a file with this
 * person creates a new participant. Throws NOT_FOUND.
 */
export async function deleteParticipant(
  deps: SettingsDeps,
  actor: Actor,
  input: { readonly id: number },
): Promise<{ message: string }> {
  assertAdministrator(actor);
  if (!(await deleteParticipantRow(deps.database, input.id))) throw new NotFoundError('Participant');
  await recordAudit(deps, actor, { action: 'participant.deleted', subject: { kind: 'participant', id: input.id } });
  return { message: 'Participant deleted successfully' };
}
