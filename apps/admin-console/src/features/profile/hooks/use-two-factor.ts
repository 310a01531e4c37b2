import { useState } from 'react';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useDisableTwoFactor, useEnableTwoFactor, useSetUpTwoFactor, type TwoFactorSetup } from '../api.ts';
import { messages } from '../messages.ts';
import { profileFailureOf } from '../profile-failure.ts';
import type { DisableFormValues } from '../two-factor-schemas.ts';

/** What the server found wrong with one field of a form. */
export interface FieldProblem {
  readonly field: keyof DisableFormValues;
  readonly sentence: string;
}

/** The second factor's ways on and off. What fails is told on the card, or given back for its field. */
export function useTwoFactor({ showSuccess, showFailure }: TimedMessage) {
  const setUp = useSetUpTwoFactor();
  const enable = useEnableTwoFactor();
  const disable = useDisableTwoFactor();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [isSettingUp, setIsSettingUp] = useState(false);

  function refusalOf(error: unknown, texts: { failed: string; error: string }): FieldProblem | null {
    const { sentence, field } = profileFailureOf(error, texts);
    if (field === 'currentPassword' || field === 'verificationCode') return { field, sentence };
    showFailure(sentence);
    return null;
  }

  return {
    setup,
    isSettingUp,
    begin: async (): Promise<void> => {
      setIsSettingUp(true);
      try {
        setSetup(await setUp());
        showSuccess(messages.setupCompleted);
      } catch (error) {
        refusalOf(error, { failed: messages.setupFailed, error: messages.setupError });
      }
      setIsSettingUp(false);
    },
    cancel: () => setSetup(null),
    enable: async (verificationCode: string): Promise<FieldProblem | null> => {
      try {
        await enable(verificationCode);
        setSetup(null);
        showSuccess(messages.enableSuccess);
        return null;
      } catch (error) {
        return refusalOf(error, { failed: messages.enableFailed, error: messages.enableError });
      }
    },
    disable: async (values: DisableFormValues): Promise<FieldProblem | null> => {
      try {
        await disable(values);
        showSuccess(messages.disableSuccess);
        return null;
      } catch (error) {
        return refusalOf(error, { failed: messages.disableFailed, error: messages.disableError });
      }
    },
  };
}
