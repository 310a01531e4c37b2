import { addEntryPhoto as addPhoto } from '@derby/domain/entries';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';
import { readUpload } from '../../../../uploads/read-upload.ts';

export const addEntryPhoto: NonNullable<MutationResolvers['addEntryPhoto']> = (
  _parent,
  { id, fishPhoto },
  { actor, deps, limits },
) =>
  addPhoto(deps, actor, {
    entryId: id,
    photo: { read: (maxBytes: number) => readUpload(fishPhoto, { maxBytes, timeoutMs: limits.uploadReadMs }) },
  });
