import { readDerby } from '@derby/domain/derby';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const derby: NonNullable<QueryResolvers['derby']> = (_parent, _args, { deps }) => readDerby(deps);
