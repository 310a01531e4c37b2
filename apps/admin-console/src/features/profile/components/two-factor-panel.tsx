import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Chip } from '@derby/ui/chip';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { Profile_SetUpTwoFactorDocument, Profile_TwoFactorStatusDocument } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { messages } from '../messages.ts';
import { useOwnChange } from '../use-own-change.ts';
import { DisableForm, SetupForm, type TwoFactorSetup } from './two-factor-forms.tsx';

/** The own second factor: not enabled, being set up, enabled. */
export function TwoFactorPanel({ timedMessage }: { readonly timedMessage: TimedMessage }) {
  const read = latest(useQuery(Profile_TwoFactorStatusDocument));
  return (
    <Loaded read={read} loading={messages.loading} fallback={CONNECTION_FAILED}>
      {({ twoFactorStatus }) => <TwoFactorCard isEnabled={twoFactorStatus.enabled} timedMessage={timedMessage} />}
    </Loaded>
  );
}

function TwoFactorCard({
  isEnabled,
  timedMessage,
}: {
  readonly isEnabled: boolean;
  readonly timedMessage: TimedMessage;
}) {
  const change = useOwnChange(timedMessage);
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [isSettingUp, setIsSettingUp] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = isEnabled ? 'on' : setup ? 'setup' : 'off';
  const shown = useRef(state);
  // What was pressed is gone with the state that offered it.
  useEffect(() => {
    const isNew = shown.current !== state;
    shown.current = state;
    if (isNew && document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  const begin = async (): Promise<void> => {
    setIsSettingUp(true);
    const answer = await change({
      mutation: Profile_SetUpTwoFactorDocument,
      fetchPolicy: 'no-cache',
      done: messages.setupCompleted,
      texts: { failed: messages.setupFailed, error: messages.setupError },
    });
    if (answer) setSetup(answer.setUpTwoFactor);
    setIsSettingUp(false);
  };
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-[26px] outline-none">
          {messages.twoFactor}
        </h2>
        <Chip tone={isEnabled ? 'ok' : 'plain'}>{isEnabled ? messages.enabled : messages.notEnabled}</Chip>
      </div>
      <p className="text-ink-2">{messages.whatItIs}</p>
      {state === 'on' && <DisableForm timedMessage={timedMessage} />}
      {state === 'setup' && setup && (
        <SetupForm setup={setup} timedMessage={timedMessage} onDone={() => setSetup(null)} />
      )}
      {state === 'off' && (
        <Button className="justify-self-start max-sm:w-full" pending={isSettingUp} onClick={() => void begin()}>
          {isSettingUp ? messages.settingUp : messages.setUp}
        </Button>
      )}
    </Card>
  );
}
