import { readSettings } from '@derby/domain/settings';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const settings: NonNullable<QueryResolvers['settings']> = (_parent, _args, { actor, deps }) =>
  readSettings(deps, actor);
