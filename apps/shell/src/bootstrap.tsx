import type { RemoteModule } from '@derby/micro-frontend/contract';
import { BrowserRouter } from '@derby/micro-frontend/router';
import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Shell } from './app/shell.tsx';
import { keepConsole } from './features/offline/keep-console.ts';
import { createRemoteLoader, type RemoteLoader } from './features/remotes/remote-loader.ts';

const config = readRuntimeConfig();
const container = document.querySelector('#root');
if (!config || !container) throw new Error('The page lacks its configuration: it must be served by the front door');

const { remotes } = config;
const loadRemoteModule = createRemoteLoader({
  federation: { registerRemotes, loadRemote: (id) => loadRemote<RemoteModule>(id) },
  locations: remotes,
  readText: async (url) => {
    const response = await fetch(url, { cache: 'no-store' });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.text();
  },
});

const load: RemoteLoader = async (id) => {
  const module = await loadRemoteModule(id);
  if (id === 'admin-console') void keepConsole(remotes[id].url);
  return module;
};

createRoot(container).render(
  <StrictMode>
    <BrowserRouter>
      <Shell load={load} />
    </BrowserRouter>
  </StrictMode>,
);
