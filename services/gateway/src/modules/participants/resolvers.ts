import {
  checkImport,
  deleteParticipant,
  importParticipants,
  listParticipants,
  suggestParticipants,
  updateParticipant,
} from '@derby/domain/participants';
import type { Resolvers } from '../../generated/resolvers.ts';
import { csvUpload } from '../../uploads/csv-upload.ts';

export const participantsResolvers = {
  Query: {
    checkParticipantsImport: (_parent, { file, columns, encoding }, { actor, deps, limits }) =>
      checkImport(deps, actor, { csvFile: csvUpload(file, limits), columns: columns ?? {}, encoding }),
    participantSuggestions: (_parent, _args, { actor, deps }) => suggestParticipants(deps, actor),
    participants: (_parent, _args, { actor, deps }) => listParticipants(deps, actor),
  },
  Mutation: {
    deleteParticipant: async (_parent, { id }, { actor, deps }) => {
      const { message } = await deleteParticipant(deps, actor, { id });
      return message;
    },
    importParticipants: (_parent, { file, columns, encoding }, { actor, deps, limits }) =>
      importParticipants(deps, actor, { csvFile: csvUpload(file, limits), columns: columns ?? {}, encoding }),
    updateParticipant: (_parent, { id, input }, { actor, deps }) => updateParticipant(deps, actor, { ...input, id }),
  },
} satisfies Resolvers;
