import { useQuery } from '@apollo/client/react';
import { ManageDerby_StatisticsDocument, type ManageDerby_StatisticsQuery } from '../../../generated/graphql.ts';
import { LARGE_LIST } from '../../../lib/large-list.ts';
import { STATISTICS_POLL_INTERVAL_MS } from '../constants.ts';

/** The derby in figures; weights are null without entries. */
export type Figures = ManageDerby_StatisticsQuery['derbyStats'];

/** Weight and time of one fish, for the charts. */
export type ChartedFish = Pick<ManageDerby_StatisticsQuery['entries'][number], 'fishWeightLbs' | 'createdAt'>;

/** The figures and the fish behind them, asked again every 30 s: others weigh in meanwhile. */
export function useStatistics() {
  const { data, previousData, error, loading, refetch } = useQuery(ManageDerby_StatisticsDocument, {
    pollInterval: STATISTICS_POLL_INTERVAL_MS,
    ...LARGE_LIST,
  });
  return { statistics: data ?? previousData, error, isLoading: loading, refetch };
}
