import { sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { useSaveSetting } from '../api.ts';
import { SETTING_SAVED_VISIBLE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

interface SettingFieldInput {
  readonly key: string;
  readonly saved: string;
  readonly timedMessage: TimedMessage;
  /** Refetches all settings. After a failed save it is unknown which values are stored. */
  readonly reload: () => Promise<unknown>;
}

/**
 * A setting that saves at each change. What is typed while a save is on its way is saved after it, the last of
 * it only. A value that is not acceptable stays in the field and is not sent.
 */
export function useSettingField({ key, saved, timedMessage, reload }: SettingFieldInput) {
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
        await saveSetting(key, value);
        setDraft((current) => (current === value ? null : current));
        timedMessage.showSuccess(messages.settingSaved, SETTING_SAVED_VISIBLE_MS);
      }
    } catch (error) {
      wanted.current = null;
      setDraft(null);
      timedMessage.showFailure(sentenceOf(error, messages.settingFailed));
      await reload().catch(() => undefined);
    } finally {
      isSaving.current = false;
    }
  }

  return {
    value: draft ?? saved,
    problem,
    change: (value: string, wrong: string | undefined) => {
      setDraft(value);
      setProblem(wrong);
      wanted.current = wrong === undefined ? value : null;
      if (wrong === undefined) void saveWanted();
    },
  };
}
