/**
 * The rows of the REST contract that are built, as `METHOD path`. Each has a `describe` of that very
 * title in a file of the suite; rows.test.ts fails for one that has none.
 */
export const CONTRACT_ROWS = [
  'POST /api/login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'GET /api/participants/autocomplete',
  'GET /api/participants',
  'POST /api/participants/import',
  'PUT /api/participants/{id}',
  'DELETE /api/participants/{id}',
  'POST /api/entries',
  'GET /api/entries',
  'PUT /api/entries/{id}',
  'DELETE /api/entries/{id}',
  'DELETE /api/entries/{id}/photo',
  'GET /api/entries/{id}/sms-history',
  'GET /api/entries/export/csv',
  'GET /api/entries/public',
  'GET /api/leaderboard/status',
  'GET /api/admin/sms-templates',
  'GET /api/admin/global-settings',
  'PUT /api/admin/global-settings',
  'POST /api/admin/end-derby',
] as const;
