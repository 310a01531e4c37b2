import { deleteEntryPhoto as removePhoto } from '@derby/domain/entries';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';

export const deleteEntryPhoto: NonNullable<MutationResolvers['deleteEntryPhoto']> = (
  _parent,
  { id },
  { actor, deps },
) => removePhoto(deps, actor, { entryId: id });
