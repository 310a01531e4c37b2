import { CONSOLE_PAGE, respond, type WorkerDeps } from './respond.ts';
import { keep } from './keep.ts';

/** The events of a service worker, which the types for pages lack. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface KeepEvent extends WaitingEvent {
  readonly data: { readonly keep: readonly string[] };
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: KeepEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const page = new URL(worker.registration.scope).pathname;
/** One cache for each scope, because each keeps one consistent set. */
const cacheName = page === CONSOLE_PAGE ? 'console' : page;
const deps: WorkerDeps = {
  page,
  fetch: (request, init) => fetch(request, init),
  cache: () => caches.open(cacheName),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

// The worker has no state, so a newer one takes over at once.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const response = respond(deps, event.request);
  if (response) event.respondWith(response);
});
worker.addEventListener('message', (event) => {
  // On a network failure the previous cache stays.
  event.waitUntil(keep(deps, event.data.keep, worker.location.origin).catch(() => undefined));
});
