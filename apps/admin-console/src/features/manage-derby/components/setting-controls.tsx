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
  const saveSettings = useSaveSettings();
  // Two requests at once could arrive in the wrong order.
  const isChanging = useRef(false);
  const change = async (value: boolean): Promise<void> => {
    if (isChanging.current) return;
    isChanging.current = true;
    try {
      await saveSettings({ [name]: String(value) });
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
  readonly type?: 'text' | 'number';
  /** Reads all settings again. After a failed save it is unknown which values are stored. */
  readonly reload: () => Promise<unknown>;
  readonly problemOf: (value: string) => string | undefined;
}

/** One setting as a line of text or a whole number. */
export function SettingField(props: SettingFieldProps) {
  const { name, label, type = 'text', saved, problemOf } = props;
  const { drafts, problems, change } = useSettingDrafts(props);
  const control = {
    value: drafts[name] ?? saved,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: value }, { [name]: problemOf(value) }),
  };
  return (
    <Field label={label} error={problems[name]}>
      {type === 'number' ? (
        <NumberInput inputMode="numeric" {...control} />
      ) : (
        <TextInput autoComplete="off" {...control} />
      )}
    </Field>
  );
}

/**
 * Settings that are saved at each change. Values typed during a save are saved after it, only the last of them. An
 * invalid value stays in its field and is not sent.
 */
export function useSettingDrafts({ timedMessage, reload }: Pick<SettingFieldProps, 'timedMessage' | 'reload'>) {
  const saveSettings = useSaveSettings();
  const [drafts, setDrafts] = useState<Texts>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const wanted = useRef<Texts>({});
  const isSaving = useRef(false);
  const isWanted = (): boolean => Object.keys(wanted.current).length > 0;

  async function saveWanted(): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (isWanted()) {
        const values = wanted.current;
        wanted.current = {};
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the last one holds
        await saveSettings(values);
        setDrafts((known) => without(known, (name, text) => values[name] === text));
        timedMessage.showSuccess(SAVED, SAVED_VISIBLE_MS);
      }
    } catch (error) {
      wanted.current = {};
      setDrafts({});
      timedMessage.showFailure(sentenceOf(error, FAILED));
      await reload().catch(() => undefined);
    } finally {
      isSaving.current = false;
    }
    // Typed during the reload.
    if (isWanted()) await saveWanted();
  }

  return {
    drafts,
    problems,
    /** `wrong` has the problems of these values; those without one are saved. */
    change: (values: Texts, wrong: Readonly<Record<string, string | undefined>>) => {
      setDrafts((known) => ({ ...known, ...values }));
      setProblems((known) => ({ ...known, ...wrong }));
      const isWrong = (name: string): boolean => wrong[name] !== undefined;
      wanted.current = without({ ...wanted.current, ...values }, isWrong);
      if (isWanted()) void saveWanted();
    },
  };
}

/** Values of settings by their names. */
type Texts = Readonly<Record<string, string>>;

const without = (texts: Texts, isLeftOut: (name: string, text: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => !isLeftOut(name, text)));

/** The field of a singleton type that shows the same value as a setting. */
const SHOWN_AS: Readonly<Record<string, { typeName: string; field: string; read: (value: string) => unknown }>> = {
  leaderboard_public: { typeName: 'LeaderboardStatus', field: 'isPublic', read: (value) => value === 'true' },
  weigh_in_start: { typeName: 'LeaderboardStatus', field: 'weighInStart', read: (value) => value || null },
  weigh_in_end: { typeName: 'LeaderboardStatus', field: 'weighInEnd', read: (value) => value || null },
  contest_name: { typeName: 'Derby', field: 'contestName', read: (value) => value },
};

/**
 * Saves settings with one request. Every screen shows the new values at once and the old ones again when the server
 * refuses. Rejects as every operation does.
 */
export function useSaveSettings(): (values: Texts) => Promise<void> {
  const client = useApolloClient();
  return async (values) => {
    const settings = Object.entries(values).map(([key, value]) => ({ key, value }));
    await client.mutate({
      mutation: ManageDerby_UpdateSettingsDocument,
      variables: { settings },
      optimisticResponse: { updateSettings: '' },
      update: (cache) => {
        for (const { key, value } of settings) showSetting(cache, key, value);
      },
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
