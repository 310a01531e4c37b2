import type { DerbyNow } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { PAGE_ROUTES, pathOf, type PageName } from '@derby/micro-frontend/pages';
import { MemoryRouter } from '@derby/micro-frontend/router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PaintedPage, PaintedShell, type PaintedEntries } from '../src/app/first-paint.tsx';

/** The markup that is shown before the scripts of a page have run. */
export interface FirstPaint {
  /** The shell; the scripts take it over. */
  readonly shell: string;
  /** Below the shell, until the scripts have loaded the page. */
  readonly page: string;
}

/** Renders the first paint of a page; null for pages that need scripts. */
export type FirstPainter = (page: PageName, state: PaintedState) => FirstPaint | null;

/** What the first paint of a page shows. */
export interface PaintedState {
  readonly event: DerbyEvent;
  readonly derby: DerbyNow;
  /** Null for pages without entries, and until they are known. */
  readonly entries: PaintedEntries | null;
}

const PUBLIC_PAGES = new Set(PAGE_ROUTES.filter(({ remote }) => remote === 'public-site').map(({ page }) => page));
// Its heading depends on the URL.
PUBLIC_PAGES.delete('result');

/** Any fish: the shell is the same for all. */
const ANY_FISH = '1';

/** The last first paint of a page, with its input. */
interface LastPaint extends PaintedState {
  readonly paint: FirstPaint;
}

/** Creates a painter that renders each page once per state. */
export function createFirstPainter(): FirstPainter {
  const last = new Map<PageName, LastPaint>();
  return (page, { event, derby, entries }) => {
    if (!PUBLIC_PAGES.has(page)) return null;
    const known = last.get(page);
    if (known && known.event === event && known.derby === derby && known.entries === entries) return known.paint;
    const at = (content: ReactNode) => <MemoryRouter initialEntries={[pathOf(page, ANY_FISH)]}>{content}</MemoryRouter>;
    const paint = {
      shell: renderToString(at(<PaintedShell siteName={event.shortTitle} derby={derby} />)),
      page: renderToStaticMarkup(at(<PaintedPage page={page} event={event} derby={derby} entries={entries} />)),
    };
    last.set(page, { event, derby, entries, paint });
    return paint;
  };
}
