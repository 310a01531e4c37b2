import { isDeepStrictEqual } from 'node:util';
import { eventFactsSchema, type EventFacts } from '@derby/rules/event/event-facts';
import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { endsAfterStart } from '@derby/rules/event/derby-time';
import { checkSetting, type SettingKey } from '@derby/rules/settings/settings';
import { auditedChange, type AuditChanges } from '../audit/index.ts';
import { assertAdministrator, BadInputError, ConflictError, type Actor, type Deps } from '../kernel/index.ts';
import {
  findStoredDocument,
  replaceStoredEvent,
  SETTINGS_SUBJECT,
  type SettingsStore,
  type StoredSettings,
} from '../settings/index.ts';
import { prizesToStore } from './prize-ids.ts';
import { logoIdOf, removeOtherLogos, storedLogos } from './sponsor-logo.ts';

/** Longer values are shortened in the audit log. */
const MAX_AUDITED_CHARACTERS = 500;
/** Keeps logos that were uploaded for a form that is still open. */
const UNUSED_LOGO_MS = 24 * 3_600_000;

/** The fields of the event page: facts, and the settings with the name and the times of the contest. */
export interface EventEdit extends EventFacts {
  readonly title: string;
  /** Wall-clock texts `YYYY-MM-DDTHH:mm` in the derby's zone; null when not known. */
  readonly weighInStart: string | null;
  readonly weighInEnd: string | null;
  readonly entryDeadline: string | null;
}

/** The event with the `version` that an edit must send back. */
export type EditableEvent = EventEdit & { readonly version: number };

type EventDeps = Deps & { readonly settings: SettingsStore };

/** Returns the event for editing, from the database. Throws UNAUTHENTICATED, ROLE_NOT_ALLOWED. */
export async function readEditableEvent(deps: EventDeps, actor: Actor): Promise<EditableEvent> {
  assertAdministrator(actor);
  const document = await findStoredDocument(deps.database);
  const { contestName, weighInStart, weighInEnd, entryDeadline } = deps.settings.current();
  return {
    ...(document?.event ?? DEFAULT_EVENT_FACTS),
    title: document?.values.contest_name ?? contestName,
    weighInStart: (document?.values.weigh_in_start ?? weighInStart) || null,
    weighInEnd: (document?.values.weigh_in_end ?? weighInEnd) || null,
    entryDeadline: (document?.values.entry_deadline ?? entryDeadline) || null,
    version: document?.eventVersion ?? 0,
  };
}

/**
 * Saves the whole event in one write. Returns it when this process uses it; other processes get an event. Throws
 * UNAUTHENTICATED, ROLE_NOT_ALLOWED, BAD_INPUT with one sentence per invalid field, or CONFLICT when the event was
 * saved since `version`.
 */
export async function updateEvent(
  deps: EventDeps,
  actor: Actor,
  given: EventEdit,
  version: number,
): Promise<EditableEvent> {
  assertAdministrator(actor);
  const { facts: checked, values } = acceptable(given);
  const { event: stored = DEFAULT_EVENT_FACTS } = (await findStoredDocument(deps.database)) ?? {};
  const { isOnePrizePerPerson = stored.isOnePrizePerPerson, settled = stored.settled, ...rest } = checked;
  const facts: EventFacts = {
    ...rest,
    prizes: prizesToStore(checked.prizes, stored.prizes),
    ...(isOnePrizePerPerson !== undefined && { isOnePrizePerPerson }),
    ...(settled !== undefined && { settled }),
  };
  const logos = facts.sponsors.flatMap(({ src }) => logoIdOf(src) ?? []);
  const uploaded = await storedLogos(deps.database, logos);
  const missing = facts.sponsors.find(({ src }) => !uploaded.has(logoIdOf(src) ?? '') && logoIdOf(src) !== null);
  if (missing)
    throw new BadInputError(`The logo of ${missing.alt} is not there any more. Please upload it again.`, ['sponsors']);

  await auditedChange(
    deps,
    actor,
    { action: 'event.updated', subject: SETTINGS_SUBJECT },
    async () => {
      const before = await replaceStoredEvent(deps.database, { facts, values, version });
      if (before) return before;
      throw new ConflictError('The event was changed by someone else in the meantime. Reload the page to see it.');
    },
    (before) => ({
      changes: changesOf({ ...(before.event ?? DEFAULT_EVENT_FACTS), ...before.values }, { ...facts, ...values }),
    }),
  );
  await deps.events.publish({ kind: 'settings-changed' });
  await discardUnusedLogos(deps, logos);
  await deps.settings.refresh();
  return await readEditableEvent(deps, actor);
}

/** Removes unused logos. The event is already saved, so a failure is logged and the next edit tries again. */
async function discardUnusedLogos(deps: EventDeps, used: readonly string[]): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNUSED_LOGO_MS);
  try {
    await removeOtherLogos(deps.database, { used, before });
  } catch (error) {
    deps.logger.error({ err: error }, 'failed to remove unused logos');
  }
}

/** Checks all fields and returns what to store. */
function acceptable(given: EventEdit): { readonly facts: EventFacts; readonly values: StoredSettings } {
  const parsed = eventFactsSchema.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map(sentenceOf);
  const texts: Partial<Record<SettingKey, string>> = {
    contest_name: given.title,
    weigh_in_start: given.weighInStart ?? '',
    weigh_in_end: given.weighInEnd ?? '',
    entry_deadline: given.entryDeadline ?? '',
    ...(given.weighInStart ? { contest_year: given.weighInStart.slice(0, 'YYYY'.length) } : {}),
  };
  const values: Partial<Record<SettingKey, string>> = {};
  for (const [key, text] of Object.entries(texts) as [SettingKey, string][]) {
    const checked = checkSetting(key, text);
    if ('text' in checked) values[key] = checked.text;
    else problems.push(checked.reason);
  }
  if (given.tickets.price !== null && given.tickets.currency === null)
    problems.push('tickets currency must not be empty');
  const { weigh_in_start: start = '', weigh_in_end: end = '' } = values;
  if (!endsAfterStart(start, end)) problems.push('The weigh-in must end after it starts');
  if (problems.length > 0 || !parsed.success) throw new BadInputError(problems.join('; '));
  return { facts: parsed.data, values };
}

/** Returns a sentence such as "prizes 2 title must not be empty". Items count from one. */
function sentenceOf({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  const words = path.map((part) => (typeof part === 'number' ? String(part + 1) : String(part)));
  return `${words.join(' ')} ${message}`;
}

/** Returns the changed fields as text. */
function changesOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): AuditChanges {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  return Object.fromEntries(
    changed.map((key) => [key, { from: auditedText(before[key]), to: auditedText(after[key]) }]),
  );
}

function auditedText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_AUDITED_CHARACTERS ? `${text.slice(0, MAX_AUDITED_CHARACTERS)}…` : text;
}
