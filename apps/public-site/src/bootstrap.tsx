import '@derby/ui/fonts.css';
import { BrowserRouter } from '@derby/micro-frontend/router';
import { clearSession, useSession } from '@derby/web-session/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PublicSite } from './app/public-site.tsx';

/** Runs the remote alone, without the shell: what the shell would hand over is made up here. */
function Standalone() {
  const { isAuthenticated } = useSession();
  return (
    <BrowserRouter>
      <PublicSite
        isAuthenticated={isAuthenticated}
        isLeaderboardPublic
        onLogout={async () => {
          clearSession();
          window.location.assign('/');
        }}
      />
    </BrowserRouter>
  );
}

const container = document.querySelector('#root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <Standalone />
  </StrictMode>,
);
