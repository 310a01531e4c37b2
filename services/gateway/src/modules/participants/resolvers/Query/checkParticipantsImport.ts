import { checkImport } from '@derby/domain/participants';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';
import { csvUpload } from '../../../../uploads/csv-upload.ts';

export const checkParticipantsImport: NonNullable<QueryResolvers['checkParticipantsImport']> = (
  _parent,
  { file, columns },
  { actor, deps },
) => checkImport(deps, actor, { csvFile: csvUpload(file), columns: columns ?? {} });
