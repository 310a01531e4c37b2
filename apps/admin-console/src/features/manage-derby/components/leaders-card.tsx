import { useQuery } from '@apollo/client/react';
import { Card } from '@derby/ui/card';
import { Loaded } from '../../../components/loaded.tsx';
import { ManageDerby_LeadersDocument, type ManageDerby_LeadersQuery } from '../../../generated/graphql.ts';
import { latest } from '../../../lib/latest.ts';
import { STATISTICS_POLL_INTERVAL_MS } from '../constants.ts';
import { messages } from '../messages.ts';
import { Podium } from './podium.tsx';

/** The first three of both divisions now. */
export function LeadersCard() {
  const read = latest(useQuery(ManageDerby_LeadersDocument, { pollInterval: STATISTICS_POLL_INTERVAL_MS }));
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <h2 className="text-[26px]">{messages.leaders}</h2>
      <Loaded read={read} loading={messages.leadersLoading} fallback={messages.leadersFailed}>
        {({ regular, junior }) => (
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1">
            <Podium title={messages.regular} places={placesOf(regular)} />
            <Podium title={messages.junior} places={placesOf(junior)} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

const placesOf = ({ entries }: ManageDerby_LeadersQuery['regular']) =>
  entries.map(({ rank, firstInitial, lastName, fishWeightLbs }) => ({
    rank,
    name: `${firstInitial}. ${lastName}`,
    fishWeightLbs,
  }));
