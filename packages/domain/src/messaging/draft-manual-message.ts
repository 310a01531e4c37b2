import { assertAdministrator, NotFoundError, type Actor } from '../kernel/index.ts';
import { derbyFacts, type MessagingDeps } from './messaging-deps.ts';
import { renderMessage } from './render-message.ts';
import { listStandings } from './standings.ts';

/**
 * Returns `sms_manual_template` filled in for one entry: the first text of the dialog (docs/rules.md, "Messages"). The
 * administrator may change it before sending. Throws NOT_FOUND.
 */
export async function draftManualMessage(
  deps: MessagingDeps,
  actor: Actor,
  { entryId }: { readonly entryId: number },
): Promise<string> {
  assertAdministrator(actor);
  const entry = (await listStandings(deps)).find(({ id }) => id === entryId);
  if (entry === undefined) throw new NotFoundError('Entry');
  return renderMessage(deps.settings.current().smsManualTemplate, entry, derbyFacts(deps));
}
