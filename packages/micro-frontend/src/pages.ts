import { divisionNamed } from '@derby/rules/divisions';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { RemoteId } from './contract.ts';

/** A past derby as its page names it. */
export interface PastDerbyName {
  readonly year: string;
  /** Its own title, with its year; null until it is known. */
  readonly title: string | null;
}

/** What a page says of itself to search engines and shared links; the event says the rest. */
export interface OwnMetadata {
  readonly title?: string;
  readonly description?: string;
  /** Path of the canonical link, when it is not that of the page. */
  readonly url?: string;
  /** Null on a page that is not about the next event. */
  readonly structuredData?: null;
  /** False keeps the page out of search engines. */
  readonly isIndexed?: false;
}

type PagePath = readonly [pattern: string, matcher?: RegExp];

/** A page of the product, with all that other parts know about it. */
interface Page {
  readonly remote: RemoteId;
  /**
   * Patterns in the notation of react-router and Fastify, each also as one for a pathname without query, unless it
   * stands for itself.
   */
  readonly paths: readonly [PagePath, ...(readonly PagePath[])];
  /** The heading of a public page, which the shell renders while the page still loads. */
  readonly heading?: string;
  /** The words of its link in the footer of the public site. */
  readonly footerLink?: string;
  readonly metadata: (event: DerbyEvent, past: PastDerbyName) => OwnMetadata;
}

/** A year, with a number for further derbies of that year. */
const RESULT_PATH = /^\/results\/(\d{4}(?:-\d{1,4})?)$/;

/** The id of an entry. */
const FISH_PATH = /^\/fish\/([1-9]\d{0,9})$/;
/** The number of a card and its signs. */
const CARD_PATH = /^\/a\/([1-9]\d{0,4}-[2-9a-hjkmnp-z]{4})$/;
/** The largest id of the gateway. */
const MAX_ID = 2_147_483_647;

export const NOT_INDEXED = { structuredData: null, isIndexed: false } as const;

/** All pages. Other paths do not exist. */
export const PAGES = {
  home: { remote: 'public-site', paths: [['/', /^\/$/]], metadata: () => ({}) },
  leaderboard: {
    remote: 'public-site',
    paths: [['/leaderboard/:searchParam?', /^\/leaderboard(?:\/[^/]*)?$/]],
    heading: divisionNamed('regular').heading,
    metadata: ({ title, shortTitle }) => ({
      title: `Live Leaderboard | ${title}`,
      description: `Who leads the ${shortTitle}: every weighed salmon of the regular division, live from the weigh-in station.`,
    }),
  },
  juniorLeaderboard: {
    remote: 'public-site',
    paths: [['/junior-leaderboard/:searchParam?', /^\/junior-leaderboard(?:\/[^/]*)?$/]],
    heading: divisionNamed('junior').heading,
    metadata: ({ title, shortTitle }) => ({
      title: `Junior Division Leaderboard | ${title}`,
      description: `The young anglers of the ${shortTitle}: every weighed salmon of the junior division, live from the weigh-in station.`,
    }),
  },
  details: {
    remote: 'public-site',
    paths: [['/details']],
    heading: 'Event Details',
    metadata: ({ title, venue }) => ({
      title: `Event Details | ${title}`,
      description: `Time, place, programme and prizes of the ${title} at ${venue.name}, ${venue.locality}.`,
    }),
  },
  tickets: {
    remote: 'public-site',
    paths: [['/tickets']],
    heading: 'Purchase Tickets',
    metadata: ({ title }) => ({
      title: `Purchase Tickets | ${title}`,
      description: `Tickets, fishing boundaries, licence and directions for the ${title}.`,
    }),
  },
  texts: {
    remote: 'public-site',
    paths: [['/texts']],
    heading: 'Text Messages',
    footerLink: 'Text messages',
    metadata: ({ title }) => ({
      title: `Text Messages | ${title}`,
      description: `Which text messages the ${title} sends, and how to end them.`,
    }),
  },
  results: {
    remote: 'public-site',
    paths: [['/results']],
    heading: 'Past Results',
    footerLink: 'Past results',
    metadata: ({ title, shortTitle }) => ({
      title: `Past Results | ${title}`,
      description: `The final boards of every past ${shortTitle}: who weighed in what, in the regular and in the junior division.`,
    }),
  },
  result: {
    remote: 'public-site',
    // Narrower than the pattern: other texts in place of the year are not found.
    paths: [['/results/:year', RESULT_PATH]],
    // The structured data describe the next event, so a past derby has none.
    metadata: ({ shortTitle }, { year, title }) => ({
      title: `Results ${year} | ${title ?? shortTitle}`,
      description: `The final boards of the ${title ?? `derby of ${year}`}: rank and weight of every salmon, regular and junior division.`,
      structuredData: null,
    }),
  },
  fish: {
    remote: 'public-site',
    paths: [['/fish/:id', FISH_PATH]],
    // Until the fish is known, whose name is the heading.
    heading: 'Fish',
    // A name on a page of its own stays out of search engines, also after the entry is deleted.
    metadata: ({ title }) => ({ title: `A fish | ${title}`, url: '/', ...NOT_INDEXED }),
  },
  card: {
    remote: 'public-site',
    paths: [['/a/:id', CARD_PATH]],
    heading: 'Your fish',
    metadata: ({ title }) => ({ title: `Your fish | ${title}`, url: '/', ...NOT_INDEXED }),
  },
  scale: {
    remote: 'public-site',
    paths: [['/scale']],
    metadata: ({ title }) => ({ title: `The scale | ${title}`, ...NOT_INDEXED }),
  },
  login: {
    remote: 'admin-console',
    paths: [['/login']],
    metadata: ({ title }) => ({ title: `Admin Login | ${title}`, ...NOT_INDEXED }),
  },
  admin: {
    remote: 'admin-console',
    paths: [['/admin'], ['/admin/*', /^\/admin\/.+$/]],
    metadata: ({ title }) => ({ title: `Ranger Admin | ${title}`, ...NOT_INDEXED }),
  },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;

/** Returns a page with its optional properties. */
export const pageNamed = (name: PageName): Page => PAGES[name];

/** A path of the product and the remote that shows it. */
export interface PageRoute {
  readonly pattern: string;
  /** The same pattern for a pathname without query. */
  readonly matcher: RegExp;
  readonly page: PageName;
  readonly remote: RemoteId;
}

/** The paths of all pages. */
export const PAGE_ROUTES: readonly PageRoute[] = (Object.keys(PAGES) as PageName[]).flatMap((page) => {
  const { paths, remote } = pageNamed(page);
  return paths.map(([pattern, matcher = new RegExp(`^${pattern}/?$`)]) => ({ pattern, matcher, page, remote }));
});

/** The heading of a past derby's page. */
export function resultHeading(year: string): string {
  return `Results ${year}`;
}

/** Returns the path of a page without optional parts; `name` is the year of a past derby, the id of a fish or the code of a card. */
export function pathOf(page: PageName, name = ''): string {
  const [[pattern]] = pageNamed(page).paths;
  return pattern.replace('/:searchParam?', '').replace(/:(?:year|id)$/, name);
}

/** Returns the year in the path of a past derby's page (`2025`, `2025-2`); undefined for other paths. */
export function resultYearOf(pathname: string): string | undefined {
  return RESULT_PATH.exec(pathname)?.[1];
}

/** Returns the entry id in the path of a fish's page; undefined for other paths and for ids that no entry can have. */
export function fishIdOf(pathname: string): number | undefined {
  const id = Number(FISH_PATH.exec(pathname)?.[1]);
  return id <= MAX_ID ? id : undefined;
}

/** Returns the code in the path of a card's page, such as `41-7kq3`; undefined for other paths. */
export function cardCodeOf(pathname: string): string | undefined {
  return CARD_PATH.exec(pathname)?.[1];
}

/** Returns the page at a path (without query), or undefined. */
export function pageRouteOf(pathname: string): PageRoute | undefined {
  return PAGE_ROUTES.find((route) => route.matcher.test(pathname));
}
