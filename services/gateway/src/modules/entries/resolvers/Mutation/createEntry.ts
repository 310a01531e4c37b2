import { createEntry as weighIn } from '@derby/domain/entries';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';
import { readUpload } from '../../../../uploads/read-upload.ts';

export const createEntry: NonNullable<MutationResolvers['createEntry']> = (
  _parent,
  { input, idempotencyKey },
  { actor, deps, limits },
) => {
  const { fishPhoto, ...fields } = input;
  const photo = fishPhoto
    ? { read: (maxBytes: number) => readUpload(fishPhoto, { maxBytes, timeoutMs: limits.uploadReadMs }) }
    : null;
  return weighIn(deps, actor, { ...fields, photo, idempotencyKey });
};
