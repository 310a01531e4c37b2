import { getResult, listResults } from '../contract/results.ts';
import { PastDerbiesDocument, PastResultDocument } from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const resultsRoutes: readonly Implementation[] = [
  implement(listResults, async ({ call, gateway }) => {
    const { pastDerbies } = await gateway.read(call, PastDerbiesDocument, {});
    return { status: 200, body: pastDerbies };
  }),
  implement(getResult, async ({ params, call, gateway }) => {
    const { pastResult } = await gateway.read(call, PastResultDocument, params);
    return { status: 200, body: pastResult };
  }),
];
