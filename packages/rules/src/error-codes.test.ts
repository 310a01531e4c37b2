import { describe, expect, test } from 'vitest';
import { HTTP_STATUS, httpStatusOf } from './error-codes.ts';

describe('error codes', () => {
  test.each([
    ['BAD_INPUT', 400],
    ['MISSING_FIELDS', 400],
    ['UNSUPPORTED_PHOTO', 400],
    ['UNAUTHENTICATED', 401],
    ['INVALID_CREDENTIALS', 401],
    ['INVALID_TWO_FACTOR_CODE', 401],
    ['INVALID_REMEMBER_ME_TOKEN', 401],
    ['FORBIDDEN', 403],
    ['ROLE_NOT_ALLOWED', 403],
    ['LEADERBOARD_PRIVATE', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['ENTRY_CHANGED', 412],
    ['REGISTRATION_CLOSED', 409],
    ['DERBY_ENDED', 409],
    ['EARLIER_DERBY', 409],
    ['STORED_IN_EARLIER_DERBY', 409],
    ['DERBY_ALREADY_ENDED', 409],
    ['TWO_FACTOR_REQUIRED', 409],
    ['PHOTO_UPLOADS_OFF', 409],
    ['FILE_TOO_LARGE', 413],
    ['TOO_MANY_ATTEMPTS', 429],
    ['TOO_MANY_REQUESTS', 429],
    ['BUSY', 503],
    ['MAINTENANCE', 503],
    ['UNAVAILABLE', 503],
    ['DISK_FULL', 503],
  ])('%s has HTTP status %i', (code, status) => {
    expect(httpStatusOf(code)).toBe(status);
  });

  test('with status 401 or 403 are for authentication and authorization only, because clients may log out on them', () => {
    const loggingOut = Object.keys(HTTP_STATUS).filter((code) => [401, 403].includes(httpStatusOf(code) ?? 0));
    expect(loggingOut).toEqual([
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'ROLE_NOT_ALLOWED',
      'INVALID_CREDENTIALS',
      'INVALID_TWO_FACTOR_CODE',
      'INVALID_REMEMBER_ME_TOKEN',
      'LEADERBOARD_PRIVATE',
    ]);
  });

  test.each(['INTERNAL_SERVER_ERROR', 'toString', undefined])('do not include %s', (code) => {
    expect(httpStatusOf(code)).toBeUndefined();
  });
});
