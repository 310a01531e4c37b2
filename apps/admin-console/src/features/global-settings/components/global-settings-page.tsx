import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { GlobalSettings_SettingsDocument } from '../../../generated/graphql.ts';
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
  const read = useQuery(GlobalSettings_SettingsDocument, { fetchPolicy: 'network-only' });
  return (
    <SectionPage title={messages.title}>
      <Loaded read={read} loading={messages.loading} fallback={messages.loadFailed}>
        {({ settings }) => <SettingsForm settings={settings} extras={extras} />}
      </Loaded>
    </SectionPage>
  );
}
