import { pathOf, type PageName } from '@derby/micro-frontend/pages';
import { readRuntimeConfig } from '@derby/micro-frontend/runtime-config';
import { useEffect } from 'react';

const BOARDS: ReadonlySet<PageName | undefined> = new Set<PageName>(['leaderboard', 'juniorLeaderboard']);
/** By then the board has loaded its files, and a visitor who leaves at once downloads nothing more. */
const KEEP_AFTER_MS = 5_000;

/** Keeps the page of a board for a reload without a network. The board itself keeps its rows. */
export function useKeptBoard(page: PageName | undefined): void {
  useEffect(() => {
    if (page === undefined || !BOARDS.has(page)) return undefined;
    const keep = async (): Promise<void> => {
      const remote = readRuntimeConfig()?.remotes['public-site'];
      if (remote) await (await import('./keep-page.ts')).keepPage(pathOf(page), remote.url);
    };
    const timer = setTimeout(() => void keep().catch(() => undefined), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [page]);
}
