import { isHallScreen } from '@derby/micro-frontend/hall-screen';
import { Link, useLocation, useParams } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';
import { messages as sharedMessages } from '../../../lib/messages.ts';
import { fetchLeaderboardPage, peekLeaderboardPage, type Division } from '../api/fetch-leaderboard-page.ts';
import { messages } from '../messages.ts';
import { LazyHallScreen } from './hall/lazy-hall-screen.tsx';
import { Leaderboard } from './leaderboard.tsx';

/** The page of one division, or its hall screen; another division or another search in the path starts anew. */
export function LeaderboardPage({ division }: { readonly division: Division }) {
  usePageMetadata(division === 'JUNIOR' ? 'juniorLeaderboard' : 'leaderboard');
  // The router has decoded all but the plus signs, which are spaces.
  const { searchParam = '' } = useParams();
  if (isHallScreen(useLocation())) return <LazyHallScreen firstDivision={division} fetchPage={fetchLeaderboardPage} />;
  return (
    <>
      <PageBand title={messages.heading[division]} />
      <Leaderboard
        key={`${division}/${searchParam}`}
        division={division}
        prefilledSearch={searchParam.replaceAll('+', ' ')}
        fetchPage={fetchLeaderboardPage}
        peekPage={peekLeaderboardPage}
      />
      <p className="mx-auto w-full max-w-280 px-5 print:hidden">
        <Link to="/results" className="inline-flex min-h-11 items-center underline">
          {sharedMessages.pastResults}
        </Link>
      </p>
    </>
  );
}
