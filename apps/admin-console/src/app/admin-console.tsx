import { ApolloProvider } from '@apollo/client/react';
import type { RemoteProps } from '@derby/micro-frontend/contract';
import { Navigate, Route, Routes } from '@derby/micro-frontend/router';
import { AppScope } from '@derby/ui/app-scope';
import { createApolloClient } from '@derby/web-session/apollo-client';
import { useState } from 'react';
import { AUTHENTICATION_REQUIRED } from '../config/messages.ts';
import { LoginPage } from '../features/login/components/login-page.tsx';
import { QueueProvider } from '../features/new-entry/components/queue-provider.tsx';
import type { Shelf } from '../features/new-entry/device/shelf.ts';
import { GuardedFrame } from './guarded-frame.tsx';
import { SECTION_ROUTES } from './section-routes.tsx';
import '../styles.css';

interface AdminConsoleProps extends RemoteProps {
  /** See `QueueProvider`. */
  readonly device?: Shelf;
}

/** Everything this remote shows: the login, and the console behind it. */
export function AdminConsole({ isLeaderboardPublic, onLogout, device }: AdminConsoleProps) {
  const [hasSessionEnded, setHasSessionEnded] = useState(false);
  const [client] = useState(() => createApolloClient({ onSessionEnded: () => setHasSessionEnded(true) }));
  const begin = (): void => {
    setHasSessionEnded(false);
    // What the administrator before may have left.
    void client.clearStore();
  };
  return (
    <AppScope name="admin-console">
      <ApolloProvider client={client}>
        <QueueProvider device={device}>
          <Routes>
            <Route
              path="/login"
              element={<LoginPage notice={hasSessionEnded ? AUTHENTICATION_REQUIRED : null} onSignedIn={begin} />}
            />
            <Route
              path="/admin"
              element={<GuardedFrame isLeaderboardPublic={isLeaderboardPublic} onLogout={onLogout} />}
            >
              {SECTION_ROUTES.map(({ path, element }) => (
                <Route key={path} path={path} element={element} />
              ))}
              <Route path="*" element={<Navigate to="/admin" replace />} />
            </Route>
          </Routes>
        </QueueProvider>
      </ApolloProvider>
    </AppScope>
  );
}
