import { recordAudit, type AuditChanges } from '../audit/index.ts';
import { assertAdministrator, isDuplicateKey, NotFoundError, type Actor } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { EmailTakenError } from './errors.ts';
import { checkParticipantFields, type CheckedParticipant, type ParticipantFields } from './participant-fields.ts';
import { replaceParticipant } from './participant.model.ts';
import type { Participant } from './participant.ts';

/**
 * Edits a participant. Imports keep the edits, and omitted fields stay as they are. Throws MISSING_FIELDS, BAD_INPUT,
 * NOT_FOUND, CONFLICT (email taken).
 */
export async function updateParticipant(
  deps: SettingsDeps,
  actor: Actor,
  input: ParticipantFields & { readonly id: number },
): Promise<Participant> {
  assertAdministrator(actor);
  const { id, ...typed } = input;
  const fields = checkParticipantFields(typed);
  const before = await replace(deps, id, fields);
  if (before === null) throw new NotFoundError('Participant');
  const after = { ...before, ...fields };
  const changes = changesOf(before, after);
  const subject = { kind: 'participant', id } as const;
  await recordAudit(deps, actor, { action: 'participant.updated', subject, changes });
  return after;
}

async function replace(deps: SettingsDeps, id: number, fields: CheckedParticipant): Promise<Participant | null> {
  try {
    return await replaceParticipant(deps.database, id, fields);
  } catch (error) {
    throw isDuplicateKey(error) ? new EmailTakenError(error) : error;
  }
}

const AUDITED = ['firstName', 'lastName', 'totalTickets', 'derbyEntries', 'juniorEntries', 'status'] as const;

/** Returns the new values, without the email address, which the audit log must not hold. */
function changesOf(before: Participant, after: Participant): AuditChanges {
  const changed = AUDITED.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}
