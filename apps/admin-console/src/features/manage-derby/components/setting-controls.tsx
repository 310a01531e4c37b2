import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import { Switch } from '@derby/ui/switch';
import { TextInput } from '@derby/ui/text-input';
import { sentenceOf } from '@derby/web-session/request-failure';
import { type ChangeEvent, useRef, useState } from 'react';
import { ManageDerby_SettingsDocument, ManageDerby_UpdateSettingsDocument } from '../../../generated/graphql.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

/** Length of a date and time as shown: `YYYY-MM-DDTHH:mm`. */
const WALL_CLOCK_LENGTH = 16;
const SAVED = 'Settings updated successfully';
const FAILED = 'Failed to update settings';
const SAVED_VISIBLE_MS = 3_000;

interface SettingProps {
  readonly name: string;
  readonly label: string;
  readonly timedMessage: TimedMessage;
}

interface SettingSwitchProps extends SettingProps {
  readonly text: { readonly on: string; readonly off: string };
  readonly isOn: boolean;
}

/** A switch for one setting, with an explanation. Saves at once and switches back when the server refuses. */
export function SettingSwitch({ name, label, text, isOn, timedMessage }: SettingSwitchProps) {
  const saveSetting = useSaveSetting();
  // Two requests at once could arrive in the wrong order.
  const isChanging = useRef(false);
  const change = async (value: boolean): Promise<void> => {
    if (isChanging.current) return;
    isChanging.current = true;
    try {
      await saveSetting(name, String(value));
      timedMessage.showSuccess(SAVED, SAVED_VISIBLE_MS);
    } catch (error) {
      timedMessage.showFailure(sentenceOf(error, FAILED));
    } finally {
      isChanging.current = false;
    }
  };
  return (
    <Switch checked={isOn} onChange={(event) => void change(event.target.checked)}>
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-ink-2">{isOn ? text.on : text.off}</span>
      </span>
    </Switch>
  );
}

interface SettingFieldProps extends SettingProps {
  readonly saved: string;
  readonly hint?: string;
  readonly type?: 'text' | 'number' | 'datetime-local';
  /** Reads all settings again. After a failed save it is unknown which values are stored. */
  readonly reload: () => Promise<unknown>;
  /** Receives the value, and whether only a part of a date and time has been entered. */
  readonly problemOf: (value: string, isIncomplete: boolean) => string | undefined;
}

/** One setting as a line of text, a whole number, or a date and time, of which the first 16 characters are shown. */
export function SettingField(props: SettingFieldProps) {
  const { label, hint, type = 'text', saved, problemOf } = props;
  const isMoment = type === 'datetime-local';
  const { draft, problem, change } = useSettingField(props);
  const control = {
    value: draft ?? (isMoment ? saved.slice(0, WALL_CLOCK_LENGTH) : saved),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      change(target.value, problemOf(target.value, target.validity.badInput)),
  };
  return (
    <Field label={label} hint={hint} error={problem}>
      {type === 'number' ? (
        <NumberInput inputMode="numeric" {...control} />
      ) : (
        <TextInput
          type={type}
          autoComplete="off"
          // A date and time in large letters is too wide for the smallest phones.
          {...(isMoment && { className: 'max-[23rem]:px-2 max-[23rem]:text-base' })}
          {...control}
        />
      )}
    </Field>
  );
}

/**
 * A setting that is saved at each change. Values typed during a save are saved after it, only the last of them. An
 * invalid value stays in the field and is not sent.
 */
function useSettingField({ name, timedMessage, reload }: SettingFieldProps) {
  const saveSetting = useSaveSetting();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const wanted = useRef<string | null>(null);
  const isSaving = useRef(false);

  async function saveWanted(): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (wanted.current !== null) {
        const value = wanted.current;
        wanted.current = null;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the last one holds
        await saveSetting(name, value);
        setDraft((current) => (current === value ? null : current));
        timedMessage.showSuccess(SAVED, SAVED_VISIBLE_MS);
      }
    } catch (error) {
      wanted.current = null;
      setDraft(null);
      timedMessage.showFailure(sentenceOf(error, FAILED));
      await reload().catch(() => undefined);
    } finally {
      isSaving.current = false;
    }
    // Typed during the reload.
    if (wanted.current !== null) await saveWanted();
  }

  return {
    draft,
    problem,
    change: (value: string, wrong: string | undefined) => {
      setDraft(value);
      setProblem(wrong);
      wanted.current = wrong === undefined ? value : null;
      if (wrong === undefined) void saveWanted();
    },
  };
}

/** The field of a singleton type that shows the same value as a setting. */
const SHOWN_AS: Readonly<Record<string, { typeName: string; field: string; read: (value: string) => unknown }>> = {
  leaderboard_public: { typeName: 'LeaderboardStatus', field: 'isPublic', read: (value) => value === 'true' },
  weigh_in_start: { typeName: 'LeaderboardStatus', field: 'weighInStart', read: (value) => value || null },
  weigh_in_end: { typeName: 'LeaderboardStatus', field: 'weighInEnd', read: (value) => value || null },
  contest_name: { typeName: 'Derby', field: 'contestName', read: (value) => value },
};

/**
 * Saves one setting. Every screen shows the new value at once and the old one again when the server refuses. Rejects
 * as every operation does.
 */
export function useSaveSetting(): (key: string, value: string) => Promise<void> {
  const client = useApolloClient();
  return async (key, value) => {
    await client.mutate({
      mutation: ManageDerby_UpdateSettingsDocument,
      variables: { settings: [{ key, value }] },
      optimisticResponse: { updateSettings: '' },
      update: (cache) => showSetting(cache, key, value),
    });
  };
}

function showSetting(cache: ApolloCache, key: string, value: string): void {
  cache.updateQuery({ query: ManageDerby_SettingsDocument }, (known) =>
    known ? { settings: known.settings.map((one) => (one.key === key ? { ...one, value } : one)) } : undefined,
  );
  const shown = SHOWN_AS[key];
  const id = shown && cache.identify({ __typename: shown.typeName });
  if (shown && id) cache.modify({ id, fields: { [shown.field]: () => shown.read(value) } });
}
