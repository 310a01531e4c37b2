/**
 * Who may call what, written out a second time: a mistake in the tables of the product opens nothing. What is not here
 * is for administrators.
 */

/** Root fields of GraphQL by the least right. */
export const OPEN_FIELDS = {
  public: [
    'Mutation.login',
    'Mutation.logout',
    'Mutation.redeemScalePass',
    'Mutation.refreshSession',
    'Query.afternoon',
    'Query.card',
    'Query.event',
    'Query.fish',
    'Query.lastResult',
    'Query.leaderboard',
    'Query.leaderboardStatus',
    'Query.operatingState',
    'Query.pastDerbies',
    'Query.pastRecords',
    'Query.pastResult',
    'Query.prizeLines',
    'Query.publishedYears',
  ],
  profile: [
    'Mutation.changePassword',
    'Mutation.disableTwoFactor',
    'Mutation.enableTwoFactor',
    'Mutation.setUpTwoFactor',
    'Query.twoFactorStatus',
    'Query.viewer',
  ],
  weighmaster: [
    'Mutation.addEntryPhoto',
    'Mutation.checkEntry',
    'Mutation.createEntry',
    'Mutation.disqualifyEntry',
    'Mutation.giveCard',
    'Mutation.restoreEntry',
    'Mutation.returnPrize',
    'Mutation.takePrize',
    'Mutation.uncheckEntry',
    'Mutation.undoWeighIn',
    'Mutation.updateAngler',
    'Mutation.updateEntry',
    'Query.anglerByCard',
    'Query.anglers',
    'Query.checkIn',
    'Query.consentQuestion',
    'Query.derby',
    'Query.disqualifiedEntries',
    'Query.entries',
    'Query.participantSuggestions',
    'Query.photoLimits',
    'Query.prizeBook',
  ],
} as const;

/** Calls of REST by the least right. The provider signs the webhooks, which are not here. */
export const OPEN_CALLS = {
  public: [
    'GET /api/entries/public',
    'GET /api/leaderboard/afternoon',
    'GET /api/leaderboard/status',
    'GET /api/results',
    'GET /api/results/{year}',
    'POST /api/auth/logout',
    'POST /api/auth/refresh',
    'POST /api/login',
  ],
  profile: [
    'GET /api/auth/2fa/status',
    'POST /api/auth/2fa/disable',
    'POST /api/auth/2fa/enable',
    'POST /api/auth/2fa/setup',
    'POST /api/auth/change-password',
  ],
  weighmaster: [
    'GET /api/anglers',
    'GET /api/entries',
    'GET /api/participants/autocomplete',
    'POST /api/anglers',
    'POST /api/entries',
    'POST /api/entries/{id}/undo',
    'PUT /api/anglers/{id}',
    'PUT /api/entries/{id}',
  ],
} as const;
