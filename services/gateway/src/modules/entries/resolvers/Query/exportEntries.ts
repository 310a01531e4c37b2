import { exportEntries as exportAll } from '@derby/domain/entries';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const exportEntries: NonNullable<QueryResolvers['exportEntries']> = (
  _parent,
  { division, search },
  { actor, deps },
) => exportAll(deps, actor, { division: division === 'JUNIOR' ? 'junior' : 'regular', search });
