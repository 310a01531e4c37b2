import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { useEffect, useRef } from 'react';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useTwoFactorStatus } from '../api.ts';
import { useTwoFactor } from '../hooks/use-two-factor.ts';
import { messages } from '../messages.ts';
import { DisableForm } from './disable-form.tsx';
import { SetupForm } from './setup-form.tsx';

/** The own second factor: not enabled, being set up, enabled. */
export function TwoFactorPanel({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const { isEnabled, ...read } = useTwoFactorStatus();
  const { setup, isSettingUp, begin, cancel, enable, disable } = useTwoFactor(timedMessage);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = isEnabled ? 'on' : setup ? 'setup' : 'off';
  const shown = useRef(state);
  // What was pressed is gone with the state that offered it.
  useEffect(() => {
    const isNew = shown.current !== state;
    shown.current = state;
    if (isNew && document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  if (isEnabled === undefined) {
    return <NotLoaded read={read} loading={messages.loading} fallback={CONNECTION_FAILED} />;
  }
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-[26px] outline-none">
          {messages.twoFactor}
        </h2>
        <Chip tone={isEnabled ? 'ok' : 'plain'}>{isEnabled ? messages.enabled : messages.notEnabled}</Chip>
      </div>
      <p className="text-ink-2">{messages.whatItIs}</p>
      {state === 'on' && <DisableForm onDisable={disable} />}
      {state === 'setup' && setup && <SetupForm setup={setup} onEnable={enable} onCancel={cancel} />}
      {state === 'off' && (
        <Button className="justify-self-start max-sm:w-full" pending={isSettingUp} onClick={() => void begin()}>
          {isSettingUp ? messages.settingUp : messages.setUp}
        </Button>
      )}
    </Card>
  );
}
