import type { RemoteProps } from '@derby/micro-frontend/contract';
import { isHallScreen } from '@derby/micro-frontend/hall-screen';
import { pageNamed, PAGES, pathOf, type PageName } from '@derby/micro-frontend/pages';
import { Route, Routes, useLocation, Link } from '@derby/micro-frontend/router';
import { UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import { AppScope } from '@derby/ui/app-scope';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { Suspense } from 'react';
import { lazyPage } from './lazy-page.tsx';
import '../styles.css';
import { DerbyNowContext } from '../lib/derby-now.ts';
import { ClubLogo } from '../components/club-logo.tsx';

const HomePage = lazyPage(async () => {
  const home = await import('../features/home/components/home-page.tsx');
  await home.preloadPainted();
  return home.HomePage;
});
const LeaderboardPage = lazyPage(async () => {
  const board = await import('../features/leaderboard/components/leaderboard-page.tsx');
  await board.preloadPainted();
  return board.LeaderboardPage;
});
const FurtherPages = lazyPage(async () => (await import('./further-pages.tsx')).FurtherPages);
const PhasePreview = lazyPage(
  async () => (await import('../features/phase-preview/components/phase-preview.tsx')).PhasePreview,
);

/** Shows the home page in another phase, to administrators: `/?phase=open`. */
const PREVIEW_SEARCH = '?phase=';

/** All pages of this remote. */
export function PublicSite({ derby = UNKNOWN_DERBY, isAuthenticated }: RemoteProps) {
  const { pathname, search } = useLocation();
  const isPreview = isAuthenticated && pathname === '/' && search.startsWith(PREVIEW_SEARCH);
  const pages = (
    <DerbyNowContext value={derby}>
      <Pages />
    </DerbyNowContext>
  );
  return (
    <AppScope name="public-site">
      {isPreview ? (
        <Suspense fallback={pages}>
          <PhasePreview derby={derby} name={search.slice(PREVIEW_SEARCH.length)}>
            <Pages />
          </PhasePreview>
        </Suspense>
      ) : (
        pages
      )}
    </AppScope>
  );
}

function Pages() {
  const isHall = isHallScreen(useLocation());
  return (
    <>
      <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route path="/leaderboard/:searchParam?" element={<LeaderboardPage division="REGULAR" />} />
          <Route path="/junior-leaderboard/:searchParam?" element={<LeaderboardPage division="JUNIOR" />} />
          <Route path="*" element={<FurtherPages />} />
        </Routes>
      </main>
      {!isHall && <PageFooter />}
    </>
  );
}

const FOOTER_LINKS = (Object.keys(PAGES) as PageName[]).flatMap((page) => {
  const label = pageNamed(page).footerLink;
  return label === undefined ? [] : [{ to: pathOf(page), label }];
});

/** The footer of every page: the hosting club and its contacts. */
function PageFooter() {
  const { contactEmail, organiser, shortTitle } = readEvent();
  return (
    // The bar of a followed entry lies over the end of the page.
    <footer className="mt-8 border-t border-line bg-panel-2 print:hidden [main:has([data-follow-bar])+&]:pb-12">
      <div className="mx-auto flex w-full max-w-280 flex-wrap items-center gap-x-6 gap-y-3 px-5 py-6 text-ink-2">
        <ClubLogo size={56} />
        <p className="mr-auto">
          <span className="block font-semibold text-ink">{shortTitle}</span>
          Hosted by {organiser.name}
        </p>
        {FOOTER_LINKS.map(({ to, label }) => (
          <Link key={to} to={to} className="inline-flex min-h-(--target) items-center underline">
            {label}
          </Link>
        ))}
        {contactEmail && (
          <a href={`mailto:${contactEmail}`} className="inline-flex min-h-(--target) items-center underline">
            {contactEmail}
          </a>
        )}
      </div>
    </footer>
  );
}
