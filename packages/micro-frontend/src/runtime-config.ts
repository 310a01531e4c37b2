import type { DerbyNow } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { RemoteId } from './contract.ts';

/** Id of the data block in the page's HTML that holds the {@link RuntimeConfig}. */
export const RUNTIME_CONFIG_ELEMENT_ID = 'runtime-config';

/** The location of a remote. */
export interface RemoteLocation {
  /** Origin where the remote is deployed, without a trailing slash. */
  readonly url: string;
  /** From `remote.json`; null when the front door could not read it. */
  readonly contractVersion: number | null;
}

/** Configuration of a deployment, which the front door puts into the HTML. */
export interface RuntimeConfig {
  /** The origin that visitors use, without a trailing slash. */
  readonly publicUrl: string;
  readonly remotes: Readonly<Record<RemoteId, RemoteLocation>>;
  /** URL of the third-party ticket form, unless the event has its own; null for none. */
  readonly ticketingUrl: string | null;
  /** The first queries of this page as URLs from `queryUrl`, sent before its scripts have loaded. */
  readonly earlyQueries: readonly string[];
  /** The facts of the derby. */
  readonly event: DerbyEvent;
  /** The derby when the HTML was rendered. */
  readonly derby: DerbyNow;
  /** The line on every page when the HTML was rendered. */
  readonly notice: string | null;
  /** The last published derby; absent from earlier front doors, and null without one. */
  readonly lastDerby?: LastDerbyName | null;
}

/** The name of a published derby that is over. */
export interface LastDerbyName {
  readonly year: string;
  readonly title: string;
}

/** Returns the configuration of this page, or null outside the shell (a remote that runs alone). */
export function readRuntimeConfig(): RuntimeConfig | null {
  const text = document.querySelector(`#${RUNTIME_CONFIG_ELEMENT_ID}`)?.textContent;
  return text ? (JSON.parse(text) as RuntimeConfig) : null;
}

/** Returns the event of this page. Throws when the page has no configuration. */
export function readEvent(): DerbyEvent {
  const config = readRuntimeConfig();
  if (!config) throw new Error('The page has no runtime configuration.');
  return config.event;
}

/** Id of the element with the page as rendered by the front door, which is there until the page itself is rendered. */
export const PAINTED_PAGE_ELEMENT_ID = 'painted-page';

/** Returns the element of the rendered page while it exists. */
export function findPaintedPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${PAINTED_PAGE_ELEMENT_ID}`);
}

/** Returns whether the visitor has done something on the rendered page: then what a reload would restore is outdated. */
export function isPaintedPageUsed(): boolean {
  return findPaintedPage()?.hasAttribute('data-used') ?? false;
}
