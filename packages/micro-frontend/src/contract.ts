import type { DerbyNow } from '@derby/rules/event/derby-now';
import type { ComponentType } from 'react';

/**
 * Version of this file. Raise it when a change would break a remote or a shell that was built before. The shell mounts
 * only remotes of its own version.
 */
export const REMOTE_CONTRACT_VERSION = 2;

/** Every remote the shell can load; also its federation name and the value of its `data-app`. */
export type RemoteId = 'public-site' | 'admin-console';

/** All remotes, in the order in which health reports list them. */
export const REMOTE_IDS = ['public-site', 'admin-console'] as const satisfies readonly RemoteId[];

/** The module that each remote exposes, in federation's notation. */
export const REMOTE_MODULE = 'App';

/** File at the root of a remote's origin that federation loads first. */
export const REMOTE_ENTRY_FILE = 'remoteEntry.js';

/** File beside the entry that describes the build; see {@link RemoteDescription}. */
export const REMOTE_DESCRIPTION_FILE = 'remote.json';

/** Props from the shell to a mounted remote. The router comes through context, from the facade. */
export interface RemoteProps {
  /** True while an authToken is stored in this browser, valid or not. */
  readonly isAuthenticated: boolean;
  /** Last known state of the board, polled by the shell; true when unknown. */
  readonly isLeaderboardPublic: boolean;
  /** The derby now, kept up to date by the shell. Shells that were built earlier do not pass it. */
  readonly derby?: DerbyNow;
  /** Ends the session in the browser and on the server, then shows the home page. Never rejects. */
  readonly onLogout: () => Promise<void>;
}

/** The shape of a remote's exposed module. */
export interface RemoteModule {
  readonly contractVersion: number;
  readonly App: ComponentType<RemoteProps>;
}

/** The contents of `remote.json`; paths are relative to the remote's origin. */
export interface RemoteDescription {
  readonly name: string;
  readonly contractVersion: number;
  readonly entry: string;
  /**
   * Files to preload: those that every page of this remote needs first, and further scripts by page name. `kept` are
   * scripts that are loaded on demand: only a service worker fetches them before.
   */
  readonly preload: {
    readonly js: readonly string[];
    readonly css: readonly string[];
    readonly pages: Readonly<Record<string, readonly string[]>>;
    readonly kept: readonly string[];
  };
  /** First GraphQL queries (paths with query) by page name. The shell sends them before anything else. */
  readonly earlyQueries: Readonly<Record<string, readonly string[]>>;
  /** Early queries with their text, by query, for a gateway that does not know the hash. */
  readonly queryTexts: Readonly<Record<string, string>>;
}

const SAFE_PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

const GRAPHQL_QUERY = /^\/graphql\?[\w%.+*=&-]+$/;

function isQuery(value: unknown): value is string {
  return typeof value === 'string' && GRAPHQL_QUERY.test(value);
}

function isQueryTable(value: unknown): value is Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((urls) => Array.isArray(urls) && urls.every(isQuery));
}

function isTextTable(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isQuery);
}

function isPathTable(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isSafePathList);
}

function isSafePathList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string' && SAFE_PATH.test(path));
}

/** Parses `remote.json`. Throws when it is not valid, or has paths that could leave the remote's origin. */
export function parseRemoteDescription(text: string): RemoteDescription {
  const value = JSON.parse(text) as Partial<RemoteDescription> | null;
  // Older builds have no texts, no scripts by page and none to keep.
  const { name, contractVersion, entry, preload, earlyQueries, queryTexts = {} } = value ?? {};
  const { pages = {}, kept = [] } = preload ?? {};
  if (
    typeof name !== 'string' ||
    typeof contractVersion !== 'number' ||
    typeof entry !== 'string' ||
    !SAFE_PATH.test(entry) ||
    !isSafePathList(preload?.js) ||
    !isSafePathList(preload?.css) ||
    !isPathTable(pages) ||
    !isSafePathList(kept) ||
    !isQueryTable(earlyQueries) ||
    !isTextTable(queryTexts)
  ) {
    throw new TypeError('Not the description of a remote');
  }
  return {
    name,
    contractVersion,
    entry,
    preload: { js: preload.js, css: preload.css, pages, kept },
    earlyQueries,
    queryTexts,
  };
}
