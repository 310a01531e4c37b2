import { areExportsOn as readSwitch } from '@derby/domain/entries';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const areExportsOn: NonNullable<QueryResolvers['areExportsOn']> = (_parent, _args, { actor, deps }) =>
  readSwitch(deps, actor);
