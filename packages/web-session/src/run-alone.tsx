import type { RemoteProps } from '@derby/micro-frontend/contract';
import { surviveTranslation } from '@derby/micro-frontend/page-translation';
import { putRuntimeConfig } from '@derby/micro-frontend/put-runtime-config';
import { BrowserRouter } from '@derby/micro-frontend/router';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { logOut } from './logout.ts';
import { useSession } from './session.ts';

/** Runs a remote without the shell, with stand-ins for the shell's props. */
export function runAlone(App: ComponentType<RemoteProps>): void {
  const container = document.querySelector('#root');
  if (!container) throw new Error('index.html has no #root');
  putRuntimeConfig();
  surviveTranslation();
  createRoot(container).render(
    <StrictMode>
      <Standalone App={App} />
    </StrictMode>,
  );
}

function Standalone({ App }: { readonly App: ComponentType<RemoteProps> }) {
  const { isAuthenticated } = useSession();
  return (
    <BrowserRouter>
      <App
        isAuthenticated={isAuthenticated}
        isLeaderboardPublic
        onLogout={async () => {
          await logOut();
          window.location.assign('/');
        }}
      />
    </BrowserRouter>
  );
}
