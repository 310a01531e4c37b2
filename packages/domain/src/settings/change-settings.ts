import { endsAfterStart } from '@derby/rules/event/derby-time';
import {
  checkSetting,
  isSettingKey,
  SECRET_MASK,
  SETTING_KEYS,
  settingOf,
  type SettingKey,
  type WireSettings,
} from '@derby/rules/settings/settings';
import { auditedChange, type AuditChanges } from '../audit/index.ts';
import {
  assertAdministrator,
  BadInputError,
  type Actor,
  type Deps,
  type DerbyStateReader,
  type SessionEnder,
} from '../kernel/index.ts';
import type { SettingsStore } from './settings-store.ts';
import {
  findStoredDocument,
  replaceStoredRegistration,
  replaceStoredSettings,
  resealStoredSetting,
  SETTINGS_SUBJECT,
  type StoredSettings,
} from './stored-settings.ts';
import {
  openSetting,
  openSettings,
  resealSettings,
  sealSettings,
  settingsCodec,
  type SettingsDeps,
} from './settings.ts';

/** A setting as text, with its name in the API. */
export interface WireSetting {
  readonly key: string;
  readonly value: string;
}

/** Listed with the settings, but changed only by the end and the reset of the derby. */
const DERBY_STATUS_KEY = 'derby_status';

/** Returns the text that clients see: secrets are masked, or empty when not set. */
function shownText(key: SettingKey, text: string): string {
  return settingOf(key).isSecret && text !== '' ? SECRET_MASK : text;
}

/** Returns `active` or `ended` from the state of the derby. */
async function readDerbyStatus(derbyState: DerbyStateReader): Promise<string> {
  return (await derbyState.hasEnded()) ? 'ended' : 'active';
}

/**
 * Returns all settings and `derby_status` as text, secrets masked. Reads the database, so that a caller sees its own
 * last write. Throws UNAUTHENTICATED.
 */
export async function readSettings(
  deps: SettingsDeps & { readonly derbyState: DerbyStateReader },
  actor: Actor,
): Promise<WireSetting[]> {
  assertAdministrator(actor);
  const [stored, derbyStatus] = await Promise.all([
    findStoredDocument(deps.database),
    readDerbyStatus(deps.derbyState),
  ]);
  const settings = stored
    ? settingsCodec.decode(openSettings(deps.secrets, stored.values), () => undefined)
    : deps.settings.current();
  const texts = settingsCodec.encode(settings);
  return [
    ...SETTING_KEYS.map((key) => ({ key, value: shownText(key, texts[key]) })),
    { key: DERBY_STATUS_KEY, value: derbyStatus },
  ];
}

type UpdateDeps = Deps & {
  readonly settings: SettingsStore;
  readonly derbyState: DerbyStateReader;
  readonly sessions: SessionEnder;
};

/**
 * Saves the given settings, all or none. Omitted keys stay, and so does a secret whose value is its mask. Returns the
 * message to show when this process uses them; other processes get an event. Throws UNAUTHENTICATED, or BAD_INPUT with
 * one sentence per bad key: unknown, given twice, an invalid value, a weigh-in that does not end after it starts, or a
 * `derby_status` other than the current one.
 */
export async function updateSettings(
  deps: UpdateDeps,
  actor: Actor,
  given: readonly WireSetting[],
): Promise<{ message: string }> {
  assertAdministrator(actor);
  const values = await acceptableValues(deps, given);
  if (Object.keys(values).length > 0) {
    await saveSettings(deps, actor, values);
    await deps.settings.refresh();
    // A process that reads the new secret late finds no session for an old token.
    if ('jwt_secret' in values) await deps.sessions.endOfOtherKeys();
  }
  return { message: 'Settings saved successfully' };
}

/**
 * Opens registration for the derby of a generation, or closes it at its end (docs/rules.md, "End of the derby"). Does
 * nothing in a later derby. Can be repeated. The caller has checked the actor.
 */
export async function switchRegistration(
  deps: SettingsDeps,
  actor: Actor,
  registration: { readonly isEnabled: boolean; readonly generation: number },
): Promise<void> {
  const values = { registration_enabled: String(registration.isEnabled) };
  await changeStored(deps, actor, values, async () => await replaceStoredRegistration(deps.database, registration));
}

/** Checks all keys and returns canonical texts to store. */
async function acceptableValues(deps: UpdateDeps, given: readonly WireSetting[]): Promise<WireSettings> {
  const values = new Map<string, string>();
  const problems = new Map<string, string>();
  const derbyStatus = given.some(({ key }) => key === DERBY_STATUS_KEY) ? await readDerbyStatus(deps.derbyState) : '';

  for (const { key, value } of given) {
    if (key === DERBY_STATUS_KEY) {
      if (value !== derbyStatus) problems.set(key, `${key} changes only when the derby is ended or reset`);
    } else if (!isSettingKey(key)) {
      problems.set(key, `${quoted(key)} is not a setting`);
    } else if (values.has(key)) {
      problems.set(key, `${key} is given twice`);
    } else if (!(settingOf(key).isSecret && value.trim() === SECRET_MASK)) {
      const checked = checkSetting(key, value);
      if ('text' in checked) values.set(key, checked.text);
      else problems.set(key, checked.reason);
    }
  }

  const order = await orderProblem(deps, Object.fromEntries(values));
  if (order) problems.set('weigh_in_end', order);

  if (problems.size > 0) throw new BadInputError([...problems.values()].join('; '), [...problems.keys()]);
  return Object.fromEntries(values);
}

/** Returns the problem of a weigh-in that would not end after it starts. A time that is not given is read. */
async function orderProblem({ database }: Pick<Deps, 'database'>, given: WireSettings): Promise<string | undefined> {
  const { weigh_in_start: givenStart, weigh_in_end: givenEnd } = given;
  if (givenStart === undefined && givenEnd === undefined) return undefined;
  const stored = (await findStoredDocument(database))?.values;
  const [start = '', end = ''] = [givenStart ?? stored?.weigh_in_start, givenEnd ?? stored?.weigh_in_end];
  // Other settings can be saved together with a pair that an older version has accepted.
  const isUnchanged = start === stored?.weigh_in_start && end === stored?.weigh_in_end;
  if (isUnchanged || endsAfterStart(start, end)) return undefined;
  const sentence = 'The weigh-in must end after it starts';
  if (givenEnd === undefined) return `${sentence}. The saved end is ${end}: change the end first`;
  return givenStart === undefined ? `${sentence}. The saved start is ${start}: change the start first` : sentence;
}

const MAX_QUOTED_CHARACTERS = 60;

/** Quotes and shortens an unknown key for a sentence. */
function quoted(key: string): string {
  return JSON.stringify(key.length > MAX_QUOTED_CHARACTERS ? `${key.slice(0, MAX_QUOTED_CHARACTERS)}…` : key);
}

/** Saves settings with one atomic write, then publishes the event. */
async function saveSettings(deps: SettingsDeps, actor: Actor, values: WireSettings): Promise<void> {
  await changeStored(deps, actor, values, async () => {
    const before = await replaceStoredSettings(deps.database, sealSettings(deps.secrets, values));
    await bindOtherSecrets(deps, before, values);
    return before;
  });
}

/**
 * Runs a write that returns the settings before, or null when it changed nothing. Publishes the event, and writes the
 * audit row unless no setting has changed.
 */
async function changeStored(
  deps: SettingsDeps,
  actor: Actor,
  values: WireSettings,
  write: () => Promise<StoredSettings | null>,
): Promise<void> {
  // Use the stored value: this process may not have read the change yet. Switching the log off or on is itself recorded.
  const stored = (await findStoredDocument(deps.database))?.values;
  const auditLogEnabled = stored?.audit_log_enabled !== 'false' || values.audit_log_enabled === 'true';
  const auditDeps = { ...deps, settings: { current: () => ({ auditLogEnabled }) } };
  const action = { action: 'settings.updated', subject: SETTINGS_SUBJECT } as const;
  const replaced = await auditedChange(auditDeps, actor, action, write, (before) => {
    const changes = before === null ? {} : changesOf(deps, before, values);
    return Object.keys(changes).length === 0 ? null : { changes };
  });
  if (replaced !== null) await deps.events.publish({ kind: 'settings-changed' });
}

/** Seals the other secrets again when they are not bound to a place. */
async function bindOtherSecrets(deps: SettingsDeps, before: StoredSettings, saved: WireSettings): Promise<void> {
  const resealed = Object.entries(resealSettings(deps.secrets, before)).filter(([key]) => !(key in saved));
  await Promise.all(
    resealed.map(async ([key, to]) => {
      const from = before[key as SettingKey] ?? '';
      await resealStoredSetting(deps.database, { key, from, to });
    }),
  );
}

/** Returns the changed settings, with secrets masked. */
function changesOf(deps: SettingsDeps, before: StoredSettings, values: WireSettings): AuditChanges {
  const changes = SETTING_KEYS.flatMap((key) => {
    const to = values[key];
    if (to === undefined) return [];
    const from = before[key] ?? '';
    const isSame = settingOf(key).isSecret && from !== '' ? openSetting(deps.secrets, key, from) === to : from === to;
    return isSame ? [] : [[key, { from: shownText(key, from), to: shownText(key, to) }] as const];
  });
  return Object.fromEntries(changes);
}
