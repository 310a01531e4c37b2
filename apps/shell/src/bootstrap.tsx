import type { RemoteModule } from '@derby/micro-frontend/contract';
import { pathOf } from '@derby/micro-frontend/pages';
import { isTranslated, surviveTranslation } from '@derby/micro-frontend/page-translation';
import { BrowserRouter } from '@derby/micro-frontend/router';
import { findPaintedPage, readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { startTransition, StrictMode } from 'react';
import { earlyQueriesSettled } from '@derby/web-session/early-queries';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Shell } from './app/shell.tsx';
import { createRemoteLoader, type RemoteLoader } from './features/remotes/remote-loader.ts';

/** A page whose data take longer is shown without them: later when they are painted, and would disappear. */
const EARLY_QUERIES_LIMIT_MS = { known: 10_000, empty: 2_000 };

const config = readRuntimeConfig();
const container = document.querySelector('#root');
if (!config || !container) throw new Error('The page lacks its configuration: it must be served by the front door');

surviveTranslation();

const { publicUrl, event, derby, notice, remotes } = config;

async function readText(url: string): Promise<string> {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

const loadRemoteModule = createRemoteLoader({
  federation: { registerRemotes, loadRemote: (id) => loadRemote<RemoteModule>(id) },
  locations: remotes,
  readText,
  reload: async () => {
    // Throws when the page cannot be loaded: the error message stays, instead of an empty page.
    await readText(window.location.href);
    const search = findPaintedPage()?.querySelector('form');
    // Keeps the typed search.
    if (search?.querySelector('input')?.value) search.submit();
    else window.location.reload();
  },
});

const load: RemoteLoader = async (id) => {
  const module = await loadRemoteModule(id);
  // The painted page stays until the page itself can show as much.
  const painted = findPaintedPage();
  if (painted)
    await earlyQueriesSettled(EARLY_QUERIES_LIMIT_MS[painted.hasAttribute('data-known') ? 'known' : 'empty']);
  if (id === 'admin-console') void keepConsole().catch(() => undefined);
  return module;
};

/** Visitors of the public pages do not download this code with the first page. */
async function keepConsole(): Promise<void> {
  await (await import('./features/offline/keep-page.ts')).keepPage(pathOf('admin'), remotes['admin-console'].url);
}

const app = (
  <StrictMode>
    <BrowserRouter>
      <Shell publicUrl={publicUrl} siteName={event.shortTitle} firstDerby={derby} firstNotice={notice} load={load} />
    </BrowserRouter>
  </StrictMode>
);
/** A painted page that was translated before differs from the first rendering. React then renders it anew. */
function onRecoverableError(error: unknown): void {
  if (!isTranslated()) reportError(error);
}

// The painted page stays until this is rendered, so React may render in slices and stay responsive. React takes over
// the painted navigation: an open menu stays open, and the focus stays.
startTransition(() => {
  if (container.hasChildNodes()) hydrateRoot(container, app, { onRecoverableError });
  else createRoot(container).render(app);
});
