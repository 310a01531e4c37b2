import { importParticipants as importFile } from '@derby/domain/participants';
import type { MutationResolvers } from '../../../../generated/resolvers.ts';
import { csvUpload } from '../../../../uploads/csv-upload.ts';

export const importParticipants: NonNullable<MutationResolvers['importParticipants']> = (
  _parent,
  { file, columns },
  { actor, deps, limits },
) => importFile(deps, actor, { csvFile: csvUpload(file, limits), columns: columns ?? {} });
