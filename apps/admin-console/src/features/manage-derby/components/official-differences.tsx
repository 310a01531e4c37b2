import { useQuery } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { PRIZES_PATH } from '../../../config/sections.ts';
import { ManageDerby_OfficialDifferencesDocument } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { STATISTICS_POLL_INTERVAL_MS } from '../api.ts';

/** Names the prizes whose winner by the board is not that of the official result. Shows nothing while that is not known. */
export function OfficialDifferences() {
  const { data } = latest(
    useQuery(ManageDerby_OfficialDifferencesDocument, {
      fetchPolicy: 'network-only',
      pollInterval: STATISTICS_POLL_INTERVAL_MS,
    }),
  );
  const moved = (data?.prizeBook.prizes ?? []).filter(({ official }) => official);
  if (moved.length === 0) return null;
  return (
    <div className="font-semibold text-warn">
      {moved.map(({ id, title, official, proposed }) => (
        <p key={id} className="wrap-anywhere">
          {`${title}: ${official?.name ?? 'no fish'} here, ${proposed?.name ?? 'no fish'} by the board of now.`}
        </p>
      ))}
      <Link to={PRIZES_PATH} className="inline-flex min-h-(--target) items-center underline underline-offset-4">
        Look at the prizes
      </Link>
    </div>
  );
}
