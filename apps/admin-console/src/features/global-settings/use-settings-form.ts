import { useApolloClient } from '@apollo/client/react';
import { SETTING_TABS } from '@derby/rules/settings/rows';
import { SECRET_MASK, type SettingKey, settingOf } from '@derby/rules/settings/settings';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  GlobalSettings_SaveDocument,
  GlobalSettings_SettingsDocument,
  type GlobalSettings_SettingsQuery,
} from '../../generated/graphql.ts';
import { useMutate } from '../../lib/use-change.ts';
import type { TimedMessage } from '../../lib/use-timed-message.ts';
import { problemsBy, z } from '../../lib/zod.ts';

type Tab = (typeof SETTING_TABS)[number];

export type TabName = Tab['value'];

export const keysOf = ({ settings }: Tab) => Object.keys(settings) as SettingKey[];

/** Every setting of this screen, tab by tab. */
const SHOWN_KEYS: readonly SettingKey[] = SETTING_TABS.flatMap(keysOf);

export function tabOf(key: SettingKey): TabName {
  return (SETTING_TABS.find(({ settings }) => key in settings) ?? SETTING_TABS[0]).value;
}

const SAVED_VISIBLE_MS = 3_000;

interface SettingsForm {
  /** The settings loaded first. They are loaded again after each save. */
  readonly settings: WireSettings;
  readonly timedMessage: TimedMessage;
  /** Called with the first setting that cannot be saved. */
  readonly onProblem: (key: SettingKey) => void;
}

/** Holds and saves the form. Sends only changed settings, so that two administrators do not overwrite each other. */
export function useSettingsForm({ settings, timedMessage, onProblem }: SettingsForm) {
  const client = useApolloClient();
  const mutate = useMutate();
  const [saved, setSaved] = useState(() => valuesOf(settings));
  const { control, formState, getValues, handleSubmit, reset, setError, setValue } = useForm<SettingsValues>({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: saved,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const changed = changedKeys(saved, useWatch({ control }) as SettingsValues);
  const wrong = SHOWN_KEYS.filter((key) => formState.errors[key]);

  function accept(sent: SettingsValues, fresh: SettingsValues): void {
    const typed = getValues();
    const typedMeanwhile = changedKeys(sent, typed);
    setSaved(fresh);
    reset(fresh);
    for (const key of typedMeanwhile) setValue(key, typed[key], { shouldDirty: true });
  }

  function refuse(error: unknown): void {
    const failure = failureOf(error);
    const named = failure.kind === 'refused' ? SHOWN_KEYS.filter((key) => failure.fields.includes(key)) : [];
    const sentence = sentenceOf(error, 'Failed to save settings');
    for (const key of named) setError(key, { message: sentence });
    timedMessage.showFailure(sentence);
    if (named[0]) onProblem(named[0]);
  }

  async function send(sent: SettingsValues): Promise<void> {
    try {
      const changes = changedKeys(saved, sent).map((key) => ({ key, value: sent[key] }));
      const { updateSettings } = await mutate({
        mutation: GlobalSettings_SaveDocument,
        variables: { settings: changes },
      });
      const fresh = await client
        .query({ query: GlobalSettings_SettingsDocument, fetchPolicy: 'network-only' })
        .catch(() => null);
      accept(sent, fresh?.data ? valuesOf(fresh.data.settings) : savedValuesOf(sent));
      timedMessage.showSuccess(updateSettings, SAVED_VISIBLE_MS);
    } catch (error) {
      refuse(error);
    }
  }

  return {
    control,
    saved,
    changedCount: changed.length,
    /** Keys of invalid settings. */
    wrong,
    isSaving: formState.isSubmitting,
    submit: handleSubmit(send, (errors) => {
      const first = SHOWN_KEYS.find((key) => errors[key]);
      if (first) onProblem(first);
    }),
  };
}

/** Settings as the gateway returns them. */
export type WireSettings = GlobalSettings_SettingsQuery['settings'];

/** All settings of the screen as texts. A secret that equals its mask is unchanged. */
export type SettingsValues = Record<SettingKey, string>;

/** Returns the server's error for a text, with the label in front. Undefined if the text is valid. */
function problemOf(key: SettingKey, text: string): string | undefined {
  const { kind, isSecret, label } = settingOf(key);
  if (isSecret && text === SECRET_MASK) return undefined;
  const parsed = kind.parse(text.trim());
  return 'reason' in parsed ? `${label} ${parsed.reason}` : undefined;
}

const checked = (key: SettingKey) => z.string().superRefine(problemsBy((text) => problemOf(key, text)));

/** Validates each setting by the server's rules. */
const settingsFormSchema = z.object(
  Object.fromEntries(SHOWN_KEYS.map((key) => [key, checked(key)])) as Record<SettingKey, ReturnType<typeof checked>>,
);

function valuesOf(settings: WireSettings): SettingsValues {
  const texts = new Map(settings.map(({ key, value }) => [key, value]));
  return Object.fromEntries(SHOWN_KEYS.map((key) => [key, texts.get(key) ?? ''])) as SettingsValues;
}

function changedKeys(before: SettingsValues, after: SettingsValues): SettingKey[] {
  return SHOWN_KEYS.filter((key) => before[key] !== after[key]);
}

/** Returns the values as the server returns them after saving: secrets are masked. */
function savedValuesOf(values: SettingsValues): SettingsValues {
  const shown = SHOWN_KEYS.map((key) => [
    key,
    settingOf(key).isSecret && values[key] !== '' ? SECRET_MASK : values[key],
  ]);
  return Object.fromEntries(shown) as SettingsValues;
}
