import type { WorkerDeps } from '../respond.ts';

const urlOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), 'https://derby.example').href;

/** Creates a cache that finds entries by URL, without the query when `ignoreSearch` is set. */
function fakeCache(): Cache & { readonly urls: () => string[] } {
  const cached = new Map<string, Response>();
  return {
    match: async (request: RequestInfo | URL) => cached.get(urlOf(request).replace(/\?.*/, ''))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => void cached.set(urlOf(request), response),
    delete: async (request: RequestInfo | URL) => cached.delete(urlOf(request)),
    keys: async () => [...cached.keys()].map((url) => new Request(url)),
    urls: () => [...cached.keys()].toSorted(),
  } as unknown as Cache & { readonly urls: () => string[] };
}

/** Creates a network whose responses a test sets by URL. A URL without a response fails like a lost network. */
export function fakeNetwork(page = '/admin') {
  const responses: Record<string, () => Response | Promise<Response>> = {};
  const requests: string[] = [];
  const pendingSleeps: (() => void)[] = [];
  const cache = fakeCache();
  const deps: WorkerDeps = {
    page,
    fetch: async (request) => {
      const url = new URL(request instanceof Request ? request.url : request, 'https://derby.example');
      requests.push(url.href);
      const respond = responses[url.href];
      if (!respond) throw new TypeError('Failed to fetch');
      return await respond();
    },
    cache: async () => cache,
    sleep: () => new Promise<void>((resolve) => pendingSleeps.push(resolve)),
  };
  return { deps, cache, responses, requests, passLimit: () => pendingSleeps.forEach((resolve) => resolve()) };
}
