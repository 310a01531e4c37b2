import { Tabs } from '@derby/ui/tabs';
import { useState } from 'react';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useViewer } from '../../../lib/viewer.tsx';
import { messages } from '../messages.ts';
import { PasswordPanel } from './password-panel.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

type ProfileTab = 'password' | 'two-factor';

/** The administrator's own password and second factor. */
export function ProfilePage() {
  const isForced = useViewer()?.mustEnableTwoFactor ?? false;
  const [chosen, setChosen] = useState<ProfileTab | null>(null);
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} width="narrow">
      {isForced && (
        <p role="status" className="rounded-control bg-warn-soft px-3.5 py-3 font-semibold text-warn">
          {messages.mustEnable}
        </p>
      )}
      <Tabs<ProfileTab>
        label={messages.tabs}
        value={chosen ?? (isForced ? 'two-factor' : 'password')}
        onChange={setChosen}
        tabs={[
          { value: 'password', label: messages.password, content: <PasswordPanel timedMessage={timedMessage} /> },
          { value: 'two-factor', label: messages.twoFactor, content: <TwoFactorPanel timedMessage={timedMessage} /> },
        ]}
      />
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}
