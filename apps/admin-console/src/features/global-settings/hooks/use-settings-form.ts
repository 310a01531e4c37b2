import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useSaveSettings, type WireSettings } from '../api.ts';
import { messages } from '../messages.ts';
import { settingsFormSchema, type SettingsValues } from '../settings-form-schema.ts';
import { SHOWN_KEYS, type ShownKey } from '../tabs.ts';
import { changedKeys, savedValuesOf, valuesOf } from '../wire.ts';

/** How long the success of saving settings stays. */
export const SAVED_VISIBLE_MS = 3_000;

interface SettingsForm {
  /** What came first; what comes later is read after each saving. */
  readonly settings: WireSettings;
  readonly timedMessage: TimedMessage;
  /** Called with the first setting that cannot be saved. */
  readonly onProblem: (key: ShownKey) => void;
}

/** The form, and its saving: only what was changed is sent, so that two administrators lose nothing. */
export function useSettingsForm({ settings, timedMessage, onProblem }: SettingsForm) {
  const save = useSaveSettings();
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
    const sentence = sentenceOf(error, messages.saveFailed);
    for (const key of named) setError(key, { message: sentence });
    timedMessage.showFailure(sentence);
    if (named[0]) onProblem(named[0]);
  }

  async function send(sent: SettingsValues): Promise<void> {
    try {
      const answer = await save(changedKeys(saved, sent).map((key) => ({ key, value: sent[key] })));
      accept(sent, answer.settings ? valuesOf(answer.settings) : savedValuesOf(sent));
      timedMessage.showSuccess(answer.message, SAVED_VISIBLE_MS);
    } catch (error) {
      refuse(error);
    }
  }

  return {
    control,
    saved,
    changedCount: changed.length,
    /** The settings that cannot be saved as they are. */
    wrong,
    isSaving: formState.isSubmitting,
    submit: handleSubmit(send, (errors) => {
      const first = SHOWN_KEYS.find((key) => errors[key]);
      if (first) onProblem(first);
    }),
  };
}
