import { describe, expect, it } from 'vitest';
import { settingsCodec, type Settings } from '../settings/index.ts';
import { leaderboardStatus } from './leaderboard-status.ts';

const statusWith = (settings: Partial<Settings> = {}, hasEnded = false) =>
  leaderboardStatus({
    settings: { current: () => ({ ...settingsCodec.decode({}), ...settings }) },
    boardState: { hasEnded: async () => hasEnded },
  });

describe('the status of the leaderboard', () => {
  it('tells the contest and its weigh-in times, also while the board is private', async () => {
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

  it('has null for times that are not set', async () => {
    expect(await statusWith({ weighInStart: '', weighInEnd: '' })).toMatchObject({
      weighInStart: null,
      weighInEnd: null,
    });
  });

  it('sells tickets only while both registrations are on', async () => {
    expect(await statusWith({ publicRegistration: false })).toMatchObject({ areTicketsOnSale: false });
    expect(await statusWith({ registrationEnabled: false })).toMatchObject({ areTicketsOnSale: false });
  });

  it('says that changes are pushed', async () => {
    expect(await statusWith({ enableRealTimeUpdates: true })).toMatchObject({ realTimeUpdates: true });
  });

  it('says that the derby has ended', async () => {
    expect(await statusWith({}, true)).toMatchObject({ hasEnded: true });
  });
});
