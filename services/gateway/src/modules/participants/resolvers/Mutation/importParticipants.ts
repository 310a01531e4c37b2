import { importParticipants as importFile } from '@derby/domain/participants';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';
import { readUpload } from '../../../../uploads/read-upload.ts';

export const importParticipants: NonNullable<MutationResolvers['importParticipants']> = (
  _parent,
  { file },
  { actor, deps },
) => {
  const read = async (maxBytes: number, upload: NonNullable<typeof file>) => {
    const bytes = await readUpload(upload, { maxBytes, field: 'csvFile' });
    const { filename: name } = await upload;
    return { name, bytes };
  };
  return importFile(deps, actor, { csvFile: file ? { read: (maxBytes) => read(maxBytes, file) } : null });
};
