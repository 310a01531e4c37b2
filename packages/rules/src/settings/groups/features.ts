import { field } from '../field.ts';
import { toggle } from '../kinds.ts';

/** Settings of the group "Feature flags". */
export const featureFields = {
  enable_photo_uploads: field('enablePhotoUploads', toggle, true),
  enable_leaderboard_cache: field('enableLeaderboardCache', toggle, true),
  enable_real_time_updates: field('enableRealTimeUpdates', toggle, false),
  enable_export_features: field('enableExportFeatures', toggle, true),
};
