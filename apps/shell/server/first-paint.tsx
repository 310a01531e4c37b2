import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { PAGE_ROUTES, pathOf, type PageName } from '@derby/micro-frontend/pages';
import { MemoryRouter } from '@derby/micro-frontend/router';
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
export type FirstPainter = (page: PageName, event: DerbyEvent, board?: PaintedBoard | null) => FirstPaint | null;

const PUBLIC_PAGES = new Set(PAGE_ROUTES.filter(({ remote }) => remote === 'public-site').map(({ page }) => page));
// Its heading stands in the address.
PUBLIC_PAGES.delete('result');

/** What was painted last of a page, and what it shows. */
interface LastPaint {
  readonly event: DerbyEvent;
  readonly board: PaintedBoard | null;
  readonly paint: FirstPaint;
}

/** Paints each page once for each state of the event and of its board. */
export function createFirstPainter(): FirstPainter {
  const last = new Map<PageName, LastPaint>();
  return (page, event, board = null) => {
    if (!PUBLIC_PAGES.has(page)) return null;
    const known = last.get(page);
    if (known && known.event === event && known.board === board) return known.paint;
    const at = (content: ReactNode) => <MemoryRouter initialEntries={[pathOf(page)]}>{content}</MemoryRouter>;
    const paint = {
      shell: renderToString(at(<PaintedShell siteName={event.shortTitle} />)),
      page: renderToStaticMarkup(at(<PaintedPage page={page} event={event} board={board} />)),
    };
    last.set(page, { event, board, paint });
    return paint;
  };
}
