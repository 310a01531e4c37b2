import type { RemoteProps } from '@derby/micro-frontend/contract';
import { isHallScreen } from '@derby/micro-frontend/hall-screen';
import { Route, Routes, useLocation } from '@derby/micro-frontend/router';
import { AppScope } from '@derby/ui/app-scope';
import { PageFooter } from '../components/page-footer.tsx';
import { DetailsPage } from '../features/details/components/details-page.tsx';
import { HomePage } from '../features/home/components/home-page.tsx';
import { LeaderboardPage } from '../features/leaderboard/components/leaderboard-page.tsx';
import { ResultPage } from '../features/results/components/result-page.tsx';
import { ResultsPage } from '../features/results/components/results-page.tsx';
import { TicketsPage } from '../features/tickets/components/tickets-page.tsx';
import '../styles.css';

/** Everything this remote shows. */
export function PublicSite(_props: RemoteProps) {
  const isHall = isHallScreen(useLocation());
  return (
    <AppScope name="public-site">
      <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route path="/leaderboard/:searchParam?" element={<LeaderboardPage division="REGULAR" />} />
          <Route path="/junior-leaderboard/:searchParam?" element={<LeaderboardPage division="JUNIOR" />} />
          <Route path="/details" element={<DetailsPage />} />
          <Route path="/tickets" element={<TicketsPage />} />
          <Route path="/results" element={<ResultsPage />} />
          <Route path="/results/:year" element={<ResultPage />} />
        </Routes>
      </main>
      {!isHall && <PageFooter />}
    </AppScope>
  );
}
