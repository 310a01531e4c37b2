/** The browser functions that the service worker needs. */
export interface WorkerDeps {
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly cache: () => Promise<Cache>;
  /** Resolves after that many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
  /** The scope of the worker, and the cache key of its HTML, which is the same at all URLs of the scope. */
  readonly page: string;
}

/** The scope of the worker that keeps the console. The others keep a board. */
export const CONSOLE_PAGE = '/admin';
/** After this time a page or a remote's entry is served from the cache. */
const NETWORK_LIMIT_MS = 4_000;
/** Vite's files, whose names contain a hash of their content. */
export const HASHED_FILE = '/assets/';
/** All other scripts of the page run only after this one, so the network must not delay it. */
export const FIRST_SCRIPT = '/start-again.js';
const PARTS_OF_THE_PAGE: ReadonlySet<string> = new Set(['script', 'style', 'font']);
const FIRST_SERVER_FAILURE = 500;
/** Servers vary by content coding only, which the browser has already decoded. */
const ANY_VARIANT = { ignoreVary: true, ignoreSearch: true };

/**
 * Responds to requests for the page, its scripts, styles and fonts when the network fails. Returns undefined for all
 * other requests (data, photos, uploads), which the worker must not handle. Tries the network first wherever a newer
 * build would differ, so that the cache never delays an update.
 */
export function respond(deps: WorkerDeps, request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return networkFirst(deps, request, deps.page);
  if (!PARTS_OF_THE_PAGE.has(request.destination)) return undefined;
  const { pathname } = new URL(request.url);
  return pathname.includes(HASHED_FILE) || pathname === FIRST_SCRIPT
    ? cacheFirst(deps, request)
    : networkFirst(deps, request, request.url);
}

async function cacheFirst(deps: WorkerDeps, request: Request): Promise<Response> {
  const cached = await (await deps.cache()).match(request.url, ANY_VARIANT);
  return cached ?? (await deps.fetch(request));
}

async function networkFirst(deps: WorkerDeps, request: Request, key: string): Promise<Response> {
  const cached = await (await deps.cache()).match(key, ANY_VARIANT);
  if (!cached) return await deps.fetch(request);
  const late = deps.sleep(NETWORK_LIMIT_MS).then(() => cached);
  const fresh = deps.fetch(request).then(
    (response) => (isUseless(deps, response) ? cached : response),
    () => cached,
  );
  return await Promise.race([fresh, late]);
}

/** The console opens while the site is closed for maintenance; visitors must see the notice. */
function isUseless({ page }: WorkerDeps, { status }: Response): boolean {
  return page === CONSOLE_PAGE && status >= FIRST_SERVER_FAILURE;
}
