/** An entry as the gateway returns it. Its rank is its id unless `changes` sets another. */
export const entry = (id: number, changes: object = {}) => ({
  __typename: 'Entry',
  id,
  ticketId: `T-000${id}`,
  firstName: 'Ada',
  lastName: `Sample${id}`,
  phoneNumber: '2505550142',
  fishWeightLbs: 23.9,
  isJunior: false,
  isCatchDonated: false,
  createdAt: '2025-08-09T19:48:00.000Z',
  fishPhotoPath: null,
  fishPhotoUrl: null,
  rank: id,
  enteredBy: null,
  check: null,
  mayCheck: true,
  isPrizePlace: false,
  corrections: [],
  ...changes,
});

export const PHOTO = { fishPhotoPath: '/uploads/a.jpg', fishPhotoUrl: '/uploads/a.jpg' };

const NO_MESSAGES = {
  queued: 0,
  sending: 0,
  accepted: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  skipped: 0,
  unknown: 0,
};

export const run = (total: number, counts: Partial<typeof NO_MESSAGES>, isPlanned = true) => ({
  __typename: 'MessageRun',
  id: 1,
  isPlanned,
  total,
  counts: { __typename: 'MessageCounts', ...NO_MESSAGES, ...counts },
  pause: null as object | null,
});
