import {
  addEntryPhoto,
  areExportsOn,
  checkEntry,
  checkOf,
  createEntry,
  deleteEntry,
  deleteEntryPhoto,
  disqualifyEntry,
  exportEntries,
  isOwnEntry,
  listDisqualified,
  listEntries,
  restoreEntry,
  uncheckEntry,
  undoWeighIn,
  updateEntry,
} from '@derby/domain/entries';
import { isSignedIn } from '@derby/domain/kernel';
import { photoUrl } from '@derby/domain/photos';
import { isPrizePlace } from '@derby/rules/prize-places';
import type { Resolvers } from '../../generated/resolvers.ts';
import { inParts } from '../../graphql/in-parts.ts';
import { photoIn } from '../../http/uploads.ts';
import { enumValueOf } from '../enum-names.ts';

export const entriesResolvers = {
  Query: {
    areExportsOn: (_parent, _args, { actor, deps }) => areExportsOn(deps, actor),
    disqualifiedEntries: (_parent, _args, { actor, deps }) => listDisqualified(deps, actor),
    entries: async (_parent, _args, { actor, deps }) => inParts(await listEntries(deps, actor)),
    exportEntries: (_parent, { division, search }, { actor, deps }) =>
      exportEntries(deps, actor, { division: enumValueOf(division), search }),
  },
  Mutation: {
    addEntryPhoto: (_parent, { id, fishPhoto }, { actor, deps }) =>
      addEntryPhoto(deps, actor, { entryId: id, photo: photoIn(fishPhoto) }),
    checkEntry: (_parent, { id, seen }, { actor, deps }) => checkEntry(deps, actor, { entryId: id, seen }),
    createEntry: (_parent, { input, idempotencyKey }, { actor, deps }) => {
      const { fishPhoto, ...fields } = input;
      const photo = fishPhoto ? photoIn(fishPhoto) : null;
      return createEntry(deps, actor, { ...fields, photo, idempotencyKey });
    },
    deleteEntry: async (_parent, { id }, { actor, deps }) => {
      await deleteEntry(deps, actor, { entryId: id });
      return true;
    },
    deleteEntryPhoto: (_parent, { id }, { actor, deps }) => deleteEntryPhoto(deps, actor, { entryId: id }),
    disqualifyEntry: async (_parent, { id, reason }, { actor, deps }) => {
      await disqualifyEntry(deps, actor, { entryId: id, reason });
      return true;
    },
    restoreEntry: (_parent, { id }, { actor, deps }) => restoreEntry(deps, actor, { entryId: id }),
    uncheckEntry: (_parent, { id }, { actor, deps }) => uncheckEntry(deps, actor, { entryId: id }),
    undoWeighIn: async (_parent, { id }, { actor, deps }) => {
      await undoWeighIn(deps, actor, { entryId: id });
      return true;
    },
    updateEntry: (_parent, { id, input }, { actor, deps }) => {
      const { fishPhoto, ...fields } = input;
      const photo = fishPhoto ? photoIn(fishPhoto) : null;
      return updateEntry(deps, actor, { ...fields, entryId: id, photo });
    },
  },
  DisqualifiedEntry: {
    corrections: ({ id }, _args, { loaders }) => loaders.entryCorrections.load(id),
  },
  Entry: {
    corrections: ({ id }, _args, { loaders }) => loaders.entryCorrections.load(id),
    check: (entry) => checkOf(entry),
    enteredBy: ({ enteredBy }) => enteredBy?.username ?? null,
    mayCheck: async (entry, _args, { actor, loaders }) =>
      isSignedIn(actor) &&
      checkOf(entry) === null &&
      !isOwnEntry(actor, entry, await loaders.entryCorrections.load(entry.id)),
    isPrizePlace: (entry, _args, { deps }) => isPrizePlace(deps.settings.current().event.prizes, entry),
    isCatchDonated: ({ isCatchDonated }) => isCatchDonated ?? false,
    fishPhotoUrl: (entry, _args, { deps }) => photoUrl(deps.settings.current(), entry.fishPhotoPath),
  },
  EntryCheck: {
    by: ({ by }) => by.username,
  },
  EntryFieldChange: {
    from: ({ from }) => (from === null ? null : String(from)),
    to: ({ to }) => (to === null ? null : String(to)),
  },
} satisfies Resolvers;
