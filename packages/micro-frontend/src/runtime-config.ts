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

/** What administrators call the contest, and its wall-clock times `YYYY-MM-DDTHH:mm` in the derby's zone. */
export interface ContestFacts {
  readonly title: string;
  readonly weighInStart: string | null;
  readonly weighInEnd: string | null;
}

/** What differs from one deployment to the next, put into the HTML by the front door. */
export interface RuntimeConfig {
  /** The origin that visitors use, without a trailing slash. */
  readonly publicUrl: string;
  readonly remotes: Readonly<Record<RemoteId, RemoteLocation>>;
  /** Address of the third-party ticketing frame. */
  readonly ticketingUrl: string;
  /** What this page will ask first, in `queryUrl`'s form: sent before its scripts are there. */
  readonly earlyQueries: readonly string[];
  /** From the settings; null when the front door could not learn it. */
  readonly contest: ContestFacts | null;
}

/** The configuration of this page, or null outside the shell (a remote that runs alone). */
export function readRuntimeConfig(): RuntimeConfig | null {
  const text = document.querySelector(`#${RUNTIME_CONFIG_ELEMENT_ID}`)?.textContent;
  return text ? (JSON.parse(text) as RuntimeConfig) : null;
}

/** The element behind the scripts' own that holds a page as the front door painted it, until the page itself is there. */
export const PAINTED_PAGE_ELEMENT_ID = 'painted-page';

/** That element, while it stands. */
export function findPaintedPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${PAINTED_PAGE_ELEMENT_ID}`);
}
