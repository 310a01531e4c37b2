import { CONSOLE_PAGE, FIRST_SCRIPT, HASHED_FILE, type WorkerDeps } from './respond.ts';

/** Added to the path of a board, it is a search: its HTML contains no rows, which may be private tomorrow. */
const WITHOUT_ROWS = '/offline';
/** Files in the page's HTML: the shell's own, and those that the remote's build loads at once. */
const NAMED_FILE = new RegExp(`(?:src|href)="([^"]+/assets/[^"]+|/assets/[^"]+|${FIRST_SCRIPT})"`, 'g');

/**
 * Caches the page and its files as one consistent set and deletes all others; on failure the previous set
 * stays. `urls` are the files with which the page has started.
 */
export async function keep(deps: WorkerDeps, urls: readonly string[], origin: string): Promise<void> {
  const cache = await deps.cache();
  const page = await load(deps, deps.page === CONSOLE_PAGE ? deps.page : deps.page + WITHOUT_ROWS);
  const html = await page.clone().text();
  const named = [...html.matchAll(NAMED_FILE)].map(([, path = '']) => new URL(path, origin).href);
  const files = [...new Set([...urls, ...named])];
  const loaded = await Promise.all(
    files.map(async (url) => {
      const isCached = url.includes(HASHED_FILE) && (await cache.match(url, { ignoreVary: true }));
      return isCached ? null : ([url, await load(deps, url)] as const);
    }),
  );
  await Promise.all([
    cache.put(deps.page, page),
    ...loaded.filter((one) => one !== null).map(([url, response]) => cache.put(url, response)),
  ]);
  const wanted = new Set([new URL(deps.page, origin).href, ...files]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function load(deps: WorkerDeps, url: string): Promise<Response> {
  const response = await deps.fetch(url, { headers: { accept: 'text/html,*/*' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  // Rejects when the body breaks off, before anything is cached.
  await response.clone().arrayBuffer();
  return response;
}
