import { sentenceOf } from '@derby/web-session/request-failure';
import { useRef } from 'react';
import { useSaveSetting } from '../api.ts';
import { SETTING_SAVED_VISIBLE_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

/** Switches a setting on or off at once, and back when the server refuses. */
export function useSettingSwitch(key: string, { showSuccess, showFailure }: TimedMessage) {
  const saveSetting = useSaveSetting();
  // Two changes on their way at once could arrive in the wrong order.
  const isChanging = useRef(false);
  return async (isOn: boolean): Promise<void> => {
    if (isChanging.current) return;
    isChanging.current = true;
    try {
      await saveSetting(key, String(isOn));
      showSuccess(messages.settingSaved, SETTING_SAVED_VISIBLE_MS);
    } catch (error) {
      showFailure(sentenceOf(error, messages.settingFailed));
    } finally {
      isChanging.current = false;
    }
  };
}
