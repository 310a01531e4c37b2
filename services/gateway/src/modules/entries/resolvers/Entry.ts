import { photoUrl } from '@derby/domain/photos';
import type { EntryResolvers } from '../../../generated/resolvers.ts';

export const Entry: Pick<EntryResolvers, 'corrections' | 'fishPhotoUrl' | 'isCatchDonated'> = {
  corrections: ({ id }, _args, { loaders }) => loaders.entryCorrections.load(id),
  isCatchDonated: ({ isCatchDonated }) => isCatchDonated ?? false,
  fishPhotoUrl: (entry, _args, { deps }) => photoUrl(deps.settings.current(), entry.fishPhotoPath),
};
