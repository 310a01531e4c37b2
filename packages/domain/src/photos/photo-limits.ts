import { assertAdministrator, type Actor } from '../kernel/index.ts';
import type { Settings, SettingsDeps } from '../settings/index.ts';
import { fileTooLargeText } from './errors.ts';

/** What a photo may be, so that a client can shrink it before it sends it. */
export type PhotoLimits = Pick<Settings, 'maxFileSizeBytes' | 'maxImageWidth' | 'maxImageHeight' | 'imageQuality'> & {
  readonly arePhotosAccepted: boolean;
  /** What is said about a file that is larger. */
  readonly fileTooLargeText: string;
};

/** The limits as they are now. Throws UNAUTHENTICATED. */
export function readPhotoLimits(deps: SettingsDeps, actor: Actor): PhotoLimits {
  assertAdministrator(actor);
  const { enablePhotoUploads, maxFileSizeBytes, maxImageWidth, maxImageHeight, imageQuality } = deps.settings.current();
  return {
    arePhotosAccepted: enablePhotoUploads,
    maxFileSizeBytes,
    fileTooLargeText: fileTooLargeText(maxFileSizeBytes),
    maxImageWidth,
    maxImageHeight,
    imageQuality,
  };
}
