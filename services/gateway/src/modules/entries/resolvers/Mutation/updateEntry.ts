import { updateEntry as correct } from '@derby/domain/entries';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';
import { readUpload } from '../../../../uploads/read-upload.ts';

export const updateEntry: NonNullable<MutationResolvers['updateEntry']> = (
  _parent,
  { id, input },
  { actor, deps, limits },
) => {
  const { fishPhoto, ...fields } = input;
  const photo = fishPhoto
    ? { read: (maxBytes: number) => readUpload(fishPhoto, { maxBytes, timeoutMs: limits.uploadReadMs }) }
    : null;
  return correct(deps, actor, { ...fields, entryId: id, photo });
};
