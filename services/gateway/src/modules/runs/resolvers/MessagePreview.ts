import { photoUrl } from '@derby/domain/photos';
import type { MessagePreviewResolvers } from '../../../generated/resolvers.ts';

export const MessagePreview: Pick<MessagePreviewResolvers, 'photoUrl'> = {
  photoUrl: ({ photoPath }, _args, { deps }) => photoUrl(deps.settings.current(), photoPath),
};
