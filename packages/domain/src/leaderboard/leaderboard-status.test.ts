import { describe, expect, it } from 'vitest';
import { settingsCodec, type Settings } from '../settings/index.ts';
import { leaderboardStatus } from './leaderboard-status.ts';

function statusWith(changes: Partial<Settings> = {}, hasEnded = false) {
  const settings = { ...settingsCodec.decode({}), ...changes };
  return leaderboardStatus({
    settings: { current: () => settings, recent: async () => settings },
    boardState: { hasEnded: async () => hasEnded },
  });
}

describe('leaderboardStatus', () => {
  it('returns contest and weigh-in times, also while the board is private', async () => {
    expect(await statusWith({ leaderboardPublic: false })).toEqual({
      isPublic: false,
      contestName: 'Rangers Salmon Derby 2025',
      contestYear: '2025',
      hasEnded: false,
      areTicketsOnSale: true,
      weighInStart: '2025-08-09T12:00',
      weighInEnd: '2025-08-09T16:00',
      realTimeUpdates: false,
    });
  });

  it.each<[Partial<Settings>, boolean, object]>([
    [{ weighInStart: '', weighInEnd: '' }, false, { weighInStart: null, weighInEnd: null }],
    [{ publicRegistration: false }, false, { areTicketsOnSale: false }],
    [{ registrationEnabled: false }, false, { areTicketsOnSale: false }],
    [{ enableRealTimeUpdates: true }, false, { realTimeUpdates: true }],
    [{}, true, { hasEnded: true }],
  ])('with %j, ended: %s, returns %j', async (settings, hasEnded, expected) => {
    expect(await statusWith(settings, hasEnded)).toMatchObject(expected);
  });
});
