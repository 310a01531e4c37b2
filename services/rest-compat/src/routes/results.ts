import { getResult, listResults } from '../contract/results.ts';
import { PastDerbiesDocument, PastResultDocument } from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const resultsRoutes: readonly Implementation[] = [
  implement(listResults, async ({ call, gateway }) => {
    const { pastDerbies } = await gateway.read(call, PastDerbiesDocument, {});
    const body = pastDerbies.map(({ year, title, endedAt, regularEntries, juniorEntries }) => ({
      year,
      title,
      ended_at: endedAt,
      regular_entries: regularEntries,
      junior_entries: juniorEntries,
    }));
    return { status: 200, body };
  }),
  implement(getResult, async ({ params, call, gateway }) => {
    const { year, title, endedAt, entries } = (await gateway.read(call, PastResultDocument, params)).pastResult;
    return {
      status: 200,
      body: {
        year,
        title,
        ended_at: endedAt,
        entries: entries.map((entry) => ({
          rank: entry.rank,
          first_name: entry.firstInitial,
          last_name: entry.lastName,
          fish_weight: entry.fishWeightLbs,
          is_junior: entry.isJunior,
          fish_photo_url: entry.fishPhotoUrl,
        })),
      },
    };
  }),
];
