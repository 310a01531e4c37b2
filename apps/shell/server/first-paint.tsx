import type { DerbyNow } from '@derby/rules/event/derby-now';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import { pathOf, type PageName, type PastDerbyName } from '@derby/micro-frontend/pages';
import { MemoryRouter } from '@derby/micro-frontend/router';
import { escapeHtml } from '@derby/server-kit/escape-html';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PaintedPage, PaintedShell, type PaintedEntries } from '../src/app/first-paint.tsx';
import { PaintedConsole, PaintedLogin } from '../src/app/painted-console.tsx';
import { PaintedHall } from '../src/app/painted-hall.tsx';

/** The markup that is shown before the scripts of a page have run. */
export interface FirstPaint {
  /** The shell; the scripts take it over. */
  readonly shell: string;
  /** Below the shell, until the scripts have loaded the page. */
  readonly page: string;
  /** Whether it shows what the page's first query returns. */
  readonly isKnown: boolean;
  /** The path of a script that the page needs before it is shown. */
  readonly firstScript?: string;
}

/** Renders the first paint of a page. */
export type FirstPainter = (page: PageName, state: PaintedState) => FirstPaint;

/** What the first paint of a page shows. */
export interface PaintedState {
  readonly event: DerbyEvent;
  readonly derby: DerbyNow;
  /** The line on every page; null while there is none. */
  readonly notice: string | null;
  /** Null for pages without entries, and until they are known. */
  readonly entries: PaintedEntries | null;
  /** The search in the address of a board. */
  readonly search?: string | undefined;
  /** The past derby of its page. */
  readonly past?: PastDerbyName | undefined;
  /** Whether the page fills a screen (docs/screens.md, "Hall screen"). */
  readonly isHallScreen?: boolean;
}

/** Any fish, year and card, in the form of their addresses: the shell is the same for all. */
const ANY: Partial<Record<PageName, string>> = { fish: '1', result: '2025', card: '1-2222' };
const HALL_QUERY = '?screen=1';
/** Painted in the place of a search, so that one paint serves all of them. */
const ANY_SEARCH = 'any-search';

/** The last first paint of a page, with its input. */
interface LastPaint extends PaintedState {
  readonly paint: FirstPaint;
}

/**
 * Creates a painter that renders each page once per state. `siteUrl` is the origin of the public site's files,
 * `publicUrl` that of visitors.
 */
export function createFirstPainter(siteUrl: string, publicUrl: string): FirstPainter {
  const last = new Map<string, LastPaint>();
  const paint = (page: PageName, { event, derby, notice, isHallScreen, ...state }: PaintedState): FirstPaint => {
    const address = pathOf(page, ANY[page]) + (isHallScreen ? HALL_QUERY : '');
    const at = (shown: ReactNode) => <MemoryRouter initialEntries={[address]}>{shown}</MemoryRouter>;
    const content =
      page === 'admin' ? (
        <PaintedConsole isLeaderboardPublic={derby.isPublic} />
      ) : page === 'login' ? (
        <PaintedLogin />
      ) : isHallScreen ? (
        <PaintedHall
          {...{ page, derby, title: event.title }}
          board={state.entries && 'rows' in state.entries && state.entries.rows.length > 0 ? state.entries : null}
        />
      ) : (
        <PaintedPage {...{ page, siteUrl, event, derby }} {...state} />
      );
    return {
      shell: renderToString(
        at(<PaintedShell publicUrl={publicUrl} siteName={event.shortTitle} derby={derby} notice={notice} />),
      ),
      page: renderToStaticMarkup(at(content)),
      isKnown: state.entries !== null,
    };
  };
  const paintOnce = (page: PageName, state: PaintedState): FirstPaint => {
    const { event, derby, notice, entries, search, past, isHallScreen } = state;
    const key = [page, search, past?.year, past?.title, isHallScreen].join(' ');
    const known = last.get(key);
    const isSame = known?.event === event && known.derby === derby && known.notice === notice;
    if (isSame && known.entries === entries) return known.paint;
    const painted = paint(page, state);
    last.set(key, { event, derby, notice, entries, paint: painted });
    return painted;
  };
  return (page, state) => {
    if (page === 'admin') return { ...paintOnce(page, state), firstScript: '/console-start.js' };
    const { search, entries } = state;
    if (search === undefined || state.isHallScreen) return paintOnce(page, { ...state, search: undefined });
    // Not kept: there are as many as searches.
    if (entries !== null) return paint(page, state);
    const any = paintOnce(page, { ...state, search: ANY_SEARCH });
    return { ...any, page: any.page.replaceAll(ANY_SEARCH, () => escapeHtml(search)) };
  };
}
