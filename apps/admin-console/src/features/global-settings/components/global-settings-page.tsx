import { Loading } from '@derby/ui/loading';
import type { ReactNode } from 'react';
import { SectionFailure } from '../../../components/section-failure.tsx';
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
  const { settings, error, isLoading, refetch } = useSettings();
  return (
    <SectionPage title={messages.title}>
      {settings ? (
        <SettingsForm settings={settings} extras={extras} />
      ) : error ? (
        <SectionFailure fallback={messages.loadFailed} error={error} isLoading={isLoading} refetch={refetch} />
      ) : (
        <Loading>{messages.loading}</Loading>
      )}
    </SectionPage>
  );
}
