import { useQuery } from '@apollo/client/react';
import { useSearchParams } from '@derby/micro-frontend/router';
import { SETTING_TABS } from '@derby/rules/settings/rows';
import { SECRET_MASK, type SettingKey } from '@derby/rules/settings/settings';
import { Button } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { Tabs } from '@derby/ui/tabs';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { GlobalSettings_SettingsDocument } from '../../../generated/graphql.ts';
import { useTimedMessage } from '../../../lib/use-timed-message.ts';
import {
  keysOf,
  type SettingsValues,
  type TabName,
  tabOf,
  useSettingsForm,
  type WireSettings,
} from '../use-settings-form.ts';
import { SettingControl } from './setting-control.tsx';
import { plural } from '../../../lib/texts.ts';

interface GlobalSettingsPageProps {
  /** Content below the settings of a tab. */
  readonly extras?: Readonly<Partial<Record<TabName, ReactNode>>>;
  /** Content below a setting. */
  readonly notes?: SettingNotes;
}

type SettingNotes = Readonly<Partial<Record<SettingKey, ReactNode>>>;

const NOTHING = {};

/** Every setting of the product in seven tabs. */
export function GlobalSettingsPage({ extras = NOTHING, notes = NOTHING }: GlobalSettingsPageProps) {
  const read = useQuery(GlobalSettings_SettingsDocument, { fetchPolicy: 'network-only' });
  return (
    <SectionPage title="Global Settings">
      <Loaded read={read} loading="Loading settings..." fallback="Failed to load settings">
        {({ settings }) => <SettingsForm settings={settings} extras={extras} notes={notes} />}
      </Loaded>
    </SectionPage>
  );
}

const TAB_PARAM = 'tab';

interface SettingsFormProps {
  readonly settings: WireSettings;
  readonly extras: Readonly<Partial<Record<TabName, ReactNode>>>;
  readonly notes: SettingNotes;
}

function SettingsForm({ settings, extras, notes }: SettingsFormProps) {
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
  const tabs = SETTING_TABS.map((each) => {
    const { value, label } = each;
    const problems = wrong.filter((key) => tabOf(key) === value).length;
    return {
      value,
      label: problems > 0 ? `${label} (${problems} to correct)` : label,
      content: (
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <SettingsPanel
            keys={keysOf(each)}
            control={control}
            saved={saved}
            notes={notes}
            isProblemWanted={isProblemWanted}
            onProblemFocused={() => setIsProblemWanted(false)}
          />
        </form>
      ),
    };
  });
  return (
    <div className="grid max-w-3xl gap-5">
      <Tabs label="Groups of settings" tabs={tabs} value={tab} onChange={setTab} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" form={formId} pending={isSaving} pendingLabel="Saving...">
          Save All Settings
        </Button>
        <p role="status" className="text-ink-2">
          {changedCount === 0 ? 'No unsaved changes' : plural(changedCount, 'unsaved change')}
        </p>
      </div>
      <SectionMessage timedMessage={timedMessage} />
      {extras[tab]}
      <LeaveQuestion changedCount={changedCount} />
    </div>
  );
}

interface SettingsPanelProps {
  readonly keys: readonly SettingKey[];
  readonly control: Control<SettingsValues>;
  readonly saved: SettingsValues;
  readonly notes: SettingNotes;
  /** Whether the first invalid control should receive the focus. */
  readonly isProblemWanted: boolean;
  readonly onProblemFocused: () => void;
}

function SettingsPanel(props: SettingsPanelProps) {
  const { keys, control, saved, notes } = props;
  const area = useProblemFocus(props.isProblemWanted, props.onProblemFocused);
  return (
    <Card ref={area} className="grid gap-6">
      {keys.map((key) => (
        <div key={key}>
          <SettingControl settingKey={key} control={control} isSecretSet={saved[key] === SECRET_MASK} />
          {notes[key]}
        </div>
      ))}
    </Card>
  );
}

/** Returns the ref of an area. While `isWanted` is true, focuses its first invalid control as soon as there is one. */
function useProblemFocus(isWanted: boolean, onFocused: () => void): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = isWanted ? area.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!control) return;
    control.focus();
    onFocused();
  });
  return area;
}

/** Stores the tab in the address, so that a reload or a link shows the same tab. */
function useTab(): [TabName, (tab: TabName) => void] {
  const [params, setParams] = useSearchParams();
  const tab = SETTING_TABS.find(({ value }) => value === params.get(TAB_PARAM)) ?? SETTING_TABS[0];
  return [tab.value, (next) => setParams({ [TAB_PARAM]: next }, { replace: true })];
}
