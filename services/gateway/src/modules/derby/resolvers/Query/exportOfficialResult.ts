import { exportOfficialResult as exportResult } from '@derby/domain/derby';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const exportOfficialResult: NonNullable<QueryResolvers['exportOfficialResult']> = (
  _parent,
  { division },
  { actor, deps },
) => exportResult(deps, actor, { division: division === 'JUNIOR' ? 'junior' : 'regular' });
