import { auditedChange } from '../audit/index.ts';
import { giveConsents } from '../consents/index.ts';
import type { SignedInUser } from '../kernel/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import type { StoredEntry } from './entry.ts';

/** Records that an angler agreed to texts at the scale, while `sms_consent_at_scale` is on. May be repeated. */
export async function giveConsentAtScale(
  deps: SettingsDeps,
  actor: SignedInUser,
  { id, phoneNumber }: Pick<StoredEntry, 'id' | 'phoneNumber'>,
): Promise<void> {
  if (!deps.settings.current().smsConsentAtScale) return;
  await auditedChange(
    deps,
    actor,
    { action: 'consent.given', subject: { kind: 'entry', id } },
    async () => await giveConsents(deps, actor, { how: 'scale', phoneNumbers: [phoneNumber] }),
    (given) => (given === 0 ? null : { changes: { consent: { from: false, to: true } } }),
  );
}
