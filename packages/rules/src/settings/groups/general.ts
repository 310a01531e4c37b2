import { field } from '../field.ts';
import { emptyOr, oneOf, toggle, webAddress, wholeNumber } from '../kinds.ts';

/** Settings of the group "General". */
export const generalFields = {
  leaderboard_public: field('leaderboardPublic', toggle, true),
  /** Base of absolute photo addresses; empty keeps them relative. */
  api_url: field('apiUrl', emptyOr(webAddress), ''),
  server_port: field('serverPort', wholeNumber({ min: 1, max: 65_535 }), 3002, { needsRestart: true }),
  /** The schema is public in development only. */
  environment: field('environment', oneOf(['development', 'production', 'test']), 'production', { needsRestart: true }),
};
