import { assertAdministrator, NotFoundError, type Actor } from '../kernel/index.ts';
import { derbyFacts, type MessagingDeps } from './messaging-deps.ts';
import { renderMessage } from './render-message.ts';
import { listStandings } from './standings.ts';

/**
 * `sms_manual_template` with its variables replaced for one entry, as the dialog opens with it (docs/rules.md,
 * "Messages"); what is then sent is what the administrator leaves in it. Throws NOT_FOUND.
 */
export async function draftManualMessage(
  deps: MessagingDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<string> {
  assertAdministrator(actor);
  const fish = (await listStandings(deps)).find(({ id }) => id === entryId);
  if (fish === undefined) throw new NotFoundError('Entry');
  return renderMessage(deps.settings.current().smsManualTemplate, fish, derbyFacts(deps));
}
