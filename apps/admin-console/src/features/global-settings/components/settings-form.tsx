import { Button } from '@derby/ui/button';
import { Tabs } from '@derby/ui/tabs';
import { useId, useState, type ReactNode } from 'react';
import { LeaveQuestion } from '../../../components/leave-question/leave-question.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import type { WireSettings } from '../api.ts';
import { useSettingsForm } from '../hooks/use-settings-form.ts';
import { useTab } from '../hooks/use-tab.ts';
import { messages } from '../messages.ts';
import { TABS, tabOf, type TabName } from '../tabs.ts';
import { SettingsPanel } from './settings-panel.tsx';

interface SettingsFormProps {
  readonly settings: WireSettings;
  readonly extras: Readonly<Partial<Record<TabName, ReactNode>>>;
}

/** Seven tabs that are saved together. */
export function SettingsForm({ settings, extras }: SettingsFormProps) {
  const formId = useId();
  const [tab, setTab] = useTab();
  const timedMessage = useTimedMessage();
  const [isProblemWanted, setIsProblemWanted] = useState(false);
  const { control, saved, changedCount, wrong, isSaving, submit } = useSettingsForm({
    settings,
    timedMessage,
    onProblem: (key) => {
      if (tabOf(key) !== tab) setTab(tabOf(key));
      setIsProblemWanted(true);
    },
  });
  const tabs = TABS.map(({ value, label, keys }) => {
    const problems = wrong.filter((key) => tabOf(key) === value).length;
    return {
      value,
      label: problems > 0 ? messages.problems(label, problems) : label,
      content: (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <SettingsPanel
            keys={keys}
            control={control}
            saved={saved}
            isProblemWanted={isProblemWanted}
            onProblemFocused={() => setIsProblemWanted(false)}
          />
        </form>
      ),
    };
  });
  return (
    <div className="grid max-w-3xl gap-5">
      <Tabs label={messages.tabs} tabs={tabs} value={tab} onChange={setTab} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" form={formId} pending={isSaving}>
          {isSaving ? messages.saving : messages.save}
        </Button>
        <p role="status" className="text-ink-2">
          {messages.changes(changedCount)}
        </p>
      </div>
      <SectionMessage timedMessage={timedMessage} />
      {extras[tab]}
      <LeaveQuestion changedCount={changedCount} />
    </div>
  );
}
