/** Returns a user as the list of users shows it. */
export const sampleUser = (id: number, changes: object = {}) => ({
  __typename: 'User',
  id,
  username: `user${id}`,
  email: `user${id}@example.com`,
  role: 'ADMINISTRATOR',
  twoFactorEnabled: false,
  isSuspended: false,
  createdAt: '2025-06-01T19:00:00.000Z',
  passEndsAt: null,
  ...changes,
});
