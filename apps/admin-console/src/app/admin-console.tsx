import { ApolloProvider } from '@apollo/client/react';
import type { RemoteProps } from '@derby/micro-frontend/contract';
import { forgetUserMemories } from '@derby/micro-frontend/history-memory';
import { AppScope } from '@derby/ui/app-scope';
import { createApolloClient } from '@derby/web-session/apollo-client';
import { useEffect, useState } from 'react';
import { CardsProvider } from '../features/new-entry/cards/cards-provider.tsx';
import { QueueProvider } from '../features/new-entry/components/queue-provider.tsx';
import type { EntryStorage } from '../features/new-entry/device/device-storage.ts';
import { useChosenTheme } from '../lib/device-choices.ts';
import '../styles.css';
import { ConsoleVisit } from './console-visit.tsx';

interface AdminConsoleProps extends RemoteProps {
  /** See `QueueProvider`. */
  readonly device?: EntryStorage;
}

export function AdminConsole({ isLeaderboardPublic, onLogout, device }: AdminConsoleProps) {
  const [hasSessionEnded, setHasSessionEnded] = useState(false);
  const [client] = useState(() => createApolloClient({ onSessionEnded: () => setHasSessionEnded(true) }));
  useChosenTheme();
  useOwnManifest();
  const begin = (isSameVisit: boolean): void => {
    setHasSessionEnded(false);
    if (isSameVisit) return;
    // Cache and memories may hold data of the previous user.
    forgetUserMemories();
    void client.clearStore();
  };
  return (
    <AppScope name="admin-console">
      <ApolloProvider client={client}>
        <QueueProvider device={device}>
          <CardsProvider>
            <ConsoleVisit
              hasSessionEnded={hasSessionEnded}
              onEntered={begin}
              isLeaderboardPublic={isLeaderboardPublic}
              onLogout={onLogout}
            />
          </CardsProvider>
        </QueueProvider>
      </ApolloProvider>
    </AppScope>
  );
}

/** Names the manifest of the console while it is open: installed from here, the site starts with New Entry. */
function useOwnManifest(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const before = link?.getAttribute('href');
    if (!link || !before) return undefined;
    link.setAttribute('href', '/console.webmanifest');
    return () => link.setAttribute('href', before);
  }, []);
}
