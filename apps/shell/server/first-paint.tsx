import { PAGE_METADATA, type PageMetadata } from '@derby/micro-frontend/page-metadata';
import { PAGE_ROUTES, type PageName } from '@derby/micro-frontend/pages';
import { MemoryRouter } from '@derby/micro-frontend/router';
import { renderToStaticMarkup } from 'react-dom/server';
import { FirstPaint } from '../src/app/first-paint.tsx';

/** The markup with which a page is first painted, before its scripts have run; empty for pages that only scripts can paint. */
export type FirstPainter = (page: PageName, contestTitle: string | undefined) => string;

const PUBLIC_PAGES = new Set(PAGE_ROUTES.filter(({ remote }) => remote === 'public-site').map(({ page }) => page));

/** Only a few titles are alive at a time; the limit guards against what nobody thought of. */
const MAX_KEPT = 64;

/** Paints each page once for each title of the contest. */
export function createFirstPainter(): FirstPainter {
  const kept = new Map<string, string>();
  return (page, contestTitle) => {
    if (!PUBLIC_PAGES.has(page)) return '';
    const key = `${page} ${contestTitle}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const own: Partial<PageMetadata> = PAGE_METADATA[page];
    const markup = renderToStaticMarkup(
      <MemoryRouter initialEntries={[own.url ?? '/']}>
        <FirstPaint page={page} contestTitle={contestTitle} />
      </MemoryRouter>,
    );
    kept.set(key, markup);
    return markup;
  };
}
