import { officialResult as readResult } from '@derby/domain/derby';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const officialResult: NonNullable<QueryResolvers['officialResult']> = (_parent, { division }, { actor, deps }) =>
  readResult(deps, actor, { division: division === 'JUNIOR' ? 'junior' : 'regular' });
