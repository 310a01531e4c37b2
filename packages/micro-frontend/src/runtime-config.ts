import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { RemoteId } from './contract.ts';

/** Id of the data block in the page's HTML that holds the {@link RuntimeConfig}. */
export const RUNTIME_CONFIG_ELEMENT_ID = 'runtime-config';

/** What the browser learns about a remote before it loads it. */
export interface RemoteLocation {
  /** Origin where the remote is deployed, without a trailing slash. */
  readonly url: string;
  /** From the remote's own description; null when the front door could not read it. */
  readonly contractVersion: number | null;
}

/** What differs from one deployment to the next, put into the HTML by the front door. */
export interface RuntimeConfig {
  /** The origin that visitors use, without a trailing slash. */
  readonly publicUrl: string;
  readonly remotes: Readonly<Record<RemoteId, RemoteLocation>>;
  /** Address of the third-party ticketing frame, unless the event names its own. */
  readonly ticketingUrl: string;
  /** What this page will ask first, in `queryUrl`'s form: sent before its scripts are there. */
  readonly earlyQueries: readonly string[];
  /** What the organisers say of the derby. */
  readonly event: DerbyEvent;
}

/** The configuration of this page, or null outside the shell (a remote that runs alone). */
export function readRuntimeConfig(): RuntimeConfig | null {
  const text = document.querySelector(`#${RUNTIME_CONFIG_ELEMENT_ID}`)?.textContent;
  return text ? (JSON.parse(text) as RuntimeConfig) : null;
}

/** The event that this page is about. Throws where no front door has put a configuration into the page. */
export function readEvent(): DerbyEvent {
  const config = readRuntimeConfig();
  if (!config) throw new Error('The page has no runtime configuration.');
  return config.event;
}

/** The element behind the scripts' own that holds a page as the front door painted it, until the page itself is there. */
export const PAINTED_PAGE_ELEMENT_ID = 'painted-page';

/** That element, while it stands. */
export function findPaintedPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${PAINTED_PAGE_ELEMENT_ID}`);
}
