import { operatingState as readState } from '@derby/domain/settings';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const operatingState: NonNullable<QueryResolvers['operatingState']> = (_parent, _args, { deps }) =>
  readState(deps);
