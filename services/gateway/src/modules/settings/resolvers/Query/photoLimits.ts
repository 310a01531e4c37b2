import { readPhotoLimits } from '@derby/domain/photos';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const photoLimits: NonNullable<QueryResolvers['photoLimits']> = (_parent, _args, { actor, deps }) =>
  readPhotoLimits(deps, actor);
