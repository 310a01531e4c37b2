import { checkImport } from '@derby/domain/participants';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';
import { csvUpload } from '../../../../uploads/csv-upload.ts';

export const checkParticipantsImport: NonNullable<QueryResolvers['checkParticipantsImport']> = (
  _parent,
  { file, columns },
  { actor, deps, limits },
) => checkImport(deps, actor, { csvFile: csvUpload(file, limits), columns: columns ?? {} });
