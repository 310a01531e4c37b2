import {
  checkImport,
  deleteParticipant,
  importParticipants,
  listParticipants,
  suggestParticipants,
  updateParticipant,
} from '@derby/domain/participants';
import type { Resolvers } from '../../generated/resolvers.ts';
import type { PendingUpload } from '../../http/uploads.ts';

export const participantsResolvers = {
  Query: {
    checkParticipantsImport: (_parent, { file, columns, encoding }, { actor, deps }) =>
      checkImport(deps, actor, { csvFile: csvIn(file), columns: columns ?? {}, encoding }),
    participantSuggestions: (_parent, _args, { actor, deps }) => suggestParticipants(deps, actor),
    participants: (_parent, _args, { actor, deps }) => listParticipants(deps, actor),
  },
  Mutation: {
    deleteParticipant: async (_parent, { id }, { actor, deps }) => {
      const { message } = await deleteParticipant(deps, actor, { id });
      return message;
    },
    importParticipants: (_parent, { file, columns, encoding }, { actor, deps }) =>
      importParticipants(deps, actor, { csvFile: csvIn(file), columns: columns ?? {}, encoding }),
    updateParticipant: (_parent, { id, input }, { actor, deps }) => updateParticipant(deps, actor, { ...input, id }),
  },
  Participant: {
    hasWeighedIn: (participant, _args, { loaders }) => loaders.weighedIn.load(participant),
  },
} satisfies Resolvers;

/** Returns a CSV file that a use case reads once it has checked the caller's right; null when none was sent. */
function csvIn(file: PendingUpload | null | undefined) {
  return file ? { read: async (maxBytes: number) => await file.read(maxBytes, 'csvFile') } : null;
}
