import { recordAudit, type AuditAction } from '../audit/index.ts';
import type { SignedInUser } from '../kernel/index.ts';
import type { DivisionReader } from '../leaderboard/index.ts';
import type { PhotoStore } from '../photos/index.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { entryOf, type StoredEntry } from './entry.model.ts';
import type { RankedEntry } from './entry.ts';
import { auditChangesOf, type FieldChange } from './field-changes.ts';

/** What a change of an existing entry needs besides the usual dependencies. */
export type CorrectionDeps = SettingsDeps & { readonly photoStore: PhotoStore; readonly divisions: DivisionReader };

type CorrectionAction = Exclude<Extract<AuditAction, `entry.${string}`>, 'entry.created'>;

/** Publishes which boards have changed. Writes the audit row unless no field was replaced. */
export async function announceChange(
  deps: CorrectionDeps,
  actor: SignedInUser,
  change: {
    readonly action: CorrectionAction;
    readonly entryId: number;
    /** The divisions of the entry before and after the change. */
    readonly divisions: readonly { readonly isJunior: boolean }[];
    readonly changes: readonly FieldChange[];
  },
): Promise<void> {
  const { action, entryId, changes } = change;
  const divisions = new Set(change.divisions.map(({ isJunior }) => isJunior));
  await Promise.all(
    [...divisions].map((isJunior) => deps.events.publish({ kind: 'entries-changed', isJunior, entryId })),
  );
  if (changes.length === 0) return;
  await recordAudit(deps, actor, {
    action,
    subject: { kind: 'entry', id: entryId },
    changes: auditChangesOf(changes),
    outcome: 'succeeded',
  });
}

/** Returns this version of the entry with its current rank. Other requests may have changed the stored row since. */
export async function rankAmongOthers(
  deps: Pick<CorrectionDeps, 'divisions'>,
  stored: StoredEntry,
): Promise<RankedEntry> {
  const entry = entryOf(stored);
  return { ...entry, rank: await deps.divisions.rankOf(entry) };
}
