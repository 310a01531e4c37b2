import { PLANNED_CONTEST } from '@derby/ui/event/planned-contest';
import { PAGE_METADATA, type PageMetadata } from '@derby/micro-frontend/page-metadata';
import { PAGE_ROUTES, type PageName } from '@derby/micro-frontend/pages';
import { MemoryRouter } from '@derby/micro-frontend/router';
import type { ContestFacts } from '@derby/micro-frontend/runtime-config';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PaintedPage, PaintedShell } from '../src/app/first-paint.tsx';
import type { PaintedBoard } from './painted-board.ts';

/** What is painted before the scripts of a page have run, as markup. */
export interface FirstPaint {
  /** The shell, which the scripts take over. */
  readonly shell: string;
  /** Below it, until the scripts have loaded the page. */
  readonly page: string;
}

/** Paints a page; null for pages that only scripts can paint. */
export type FirstPainter = (
  page: PageName,
  contest: ContestFacts | null,
  board?: PaintedBoard | null,
) => FirstPaint | null;

const PUBLIC_PAGES = new Set(PAGE_ROUTES.filter(({ remote }) => remote === 'public-site').map(({ page }) => page));

/** Only a few contests are alive at a time. */
const MAX_CACHED = 64;

/** Paints each page once for each state of the contest's facts, and a board once for each of its states. */
export function createFirstPainter(): FirstPainter {
  const cached = new LRUCache<string, { readonly board: PaintedBoard | null; readonly paint: FirstPaint }>({
    max: MAX_CACHED,
  });
  return (page, contest, board = null) => {
    if (!PUBLIC_PAGES.has(page)) return null;
    const key = `${page} ${JSON.stringify(contest)}`;
    const known = cached.get(key);
    if (known && known.board === board) return known.paint;
    const own: Partial<PageMetadata> = PAGE_METADATA[page];
    const at = (content: ReactNode) => <MemoryRouter initialEntries={[own.url ?? '/']}>{content}</MemoryRouter>;
    const paint = {
      shell: renderToString(at(<PaintedShell />)),
      page: renderToStaticMarkup(at(<PaintedPage page={page} contest={contest ?? PLANNED_CONTEST} board={board} />)),
    };
    cached.set(key, { board, paint });
    return paint;
  };
}
