import { PAGE_METADATA } from '@derby/micro-frontend/page-metadata';
import { useParams } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { PageBand } from '../../../components/page-band.tsx';
import { fetchLeaderboardPage, type Division } from '../api/fetch-leaderboard-page.ts';
import { messages } from '../messages.ts';
import { searchFromParam } from '../search-param.ts';
import { Leaderboard } from './leaderboard.tsx';

/** The page of one division; another division or another search in the path starts anew. */
export function LeaderboardPage({ division }: { readonly division: Division }) {
  const isJunior = division === 'JUNIOR';
  usePageMetadata(isJunior ? PAGE_METADATA.juniorLeaderboard : PAGE_METADATA.leaderboard);
  const { searchParam } = useParams();
  return (
    <>
      <PageBand title={isJunior ? messages.juniorHeading : messages.regularHeading} />
      <Leaderboard
        key={`${division}/${searchParam}`}
        division={division}
        prefilledSearch={searchFromParam(searchParam)}
        fetchPage={fetchLeaderboardPage}
      />
    </>
  );
}
