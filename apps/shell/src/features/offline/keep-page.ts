/** The URL at which the front door serves the worker. It keeps the page of its scope only. */
const WORKER_URL = '/service-worker.js';

/**
 * Lets the pages of a scope reload without a network: a service worker caches the page and the files in use, the
 * shell's and those of the remote at `remoteUrl`. Browsers support service workers on https and localhost; without one
 * everything else works. Never rejects.
 */
export async function keepPage(scope: string, remoteUrl: string): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  try {
    const { active, waiting, installing } = await container.register(WORKER_URL, { scope });
    (active ?? waiting ?? installing)?.postMessage({ keep: loadedFiles(remoteUrl) });
  } catch {
    // The development server has none.
  }
}

function loadedFiles(remoteUrl: string): string[] {
  const own = `${window.location.origin}/assets/`;
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  return urls.filter((url) => url.startsWith(own) || (url.startsWith(`${remoteUrl}/`) && !url.includes('?')));
}
