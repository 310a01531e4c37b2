import type { ReactNode } from 'react';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { useSettings } from '../api.ts';
import { messages } from '../messages.ts';
import type { TabName } from '../tabs.ts';
import { SettingsForm } from './settings-form.tsx';

interface GlobalSettingsPageProps {
  /** What stands below the settings of a tab. */
  readonly extras?: Readonly<Partial<Record<TabName, ReactNode>>>;
}

const NOTHING = {};

/** Every setting of the product in seven tabs. */
export function GlobalSettingsPage({ extras = NOTHING }: GlobalSettingsPageProps) {
  const { settings, ...read } = useSettings();
  return (
    <SectionPage title={messages.title}>
      {settings ? (
        <SettingsForm settings={settings} extras={extras} />
      ) : (
        <NotLoaded read={read} loading={messages.loading} fallback={messages.loadFailed} />
      )}
    </SectionPage>
  );
}
