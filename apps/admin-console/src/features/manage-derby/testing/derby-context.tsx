import { screen } from '@testing-library/react';
import { unreachable, type GatewayResponse, type GatewayResponses } from '../../../testing/fake-gateway.ts';
import { press, showPage } from '../../../testing/page.tsx';
import type { run } from '../../../testing/samples.ts';
import { ManageDerbyPage } from '../components/manage-derby-page.tsx';

/** Response to the overview query: an active derby on its afternoon, or an ended one with this run; with these changes. */
export function overview(
  finalRun: ReturnType<typeof run> | 'active',
  derby: object = {},
  status: object = {},
): GatewayResponse {
  const isActive = finalRun === 'active';
  return {
    data: {
      derby: {
        __typename: 'Derby',
        status: isActive ? 'ACTIVE' : 'ENDED',
        endedAt: isActive ? null : '2025-08-09T23:02:00.000Z',
        isResetting: false,
        resetRefusal: isActive ? 'The derby has not ended' : null,
        contestName: 'Rangers Salmon Derby 2025',
        workerAlarm: null,
        finalRun: isActive ? null : finalRun,
        ...derby,
      },
      areExportsOn: true,
      leaderboardStatus: {
        __typename: 'LeaderboardStatus',
        isPublic: true,
        areTicketsOnSale: true,
        phase: isActive ? 'OPEN' : 'ENDED',
        ceremonyStep: null,
        weighInStart: '2025-08-09T12:00',
        weighInEnd: '2025-08-09T16:00',
        ...status,
      },
    },
  };
}

const SETTINGS = {
  contest_name: 'Rangers Salmon Derby 2025',
  contest_year: '2025',
  registration_enabled: 'true',
  public_registration: 'true',
  entry_deadline: '2025-08-09T16:00',
  weigh_in_start: '2025-08-09T12:00',
  weigh_in_end: '2025-08-09T16:00',
};

export const settings = (changes: Readonly<Record<string, string>> = {}): GatewayResponse => ({
  data: {
    settings: Object.entries({ ...SETTINGS, ...changes }).map(([key, value]) => ({
      __typename: 'Setting',
      key,
      value,
    })),
  },
});

/** Readiness response of the front door: all parts are ready except `down`. */
export const ready = (down: readonly string[]): Response => {
  const checks = ['gateway', 'rest-compat', 'worker', 'sending'].map((name) => ({ name, ready: !down.includes(name) }));
  return new Response(JSON.stringify({ checks }), { status: down.length === 0 ? 200 : 503 });
};

/** Response to the query of the afternoon: one fish of 10 lb less one for each minute, with these last names. */
export const afternoon = (minutes: readonly number[], lastNames: readonly string[] = []): GatewayResponse => ({
  data: {
    leaderboard: {
      __typename: 'LeaderboardPage',
      entries: lastNames.map((lastName, index) => ({
        __typename: 'LeaderboardEntry',
        id: index + 1,
        rank: index + 1,
        firstInitial: 'A',
        lastName,
      })),
    },
    afternoon: {
      __typename: 'Afternoon',
      startsAt: minutes.length === 0 ? null : '2025-08-09T19:00:00.000Z',
      minutes,
      weightsLbs: minutes.map((_, index) => 10 - index),
      total: minutes.length,
    },
  },
});

/** Response to the query of the leaders: the first places of the Regular Division. */
export const leaders = (...lastNames: readonly string[]): GatewayResponse => ({
  data: {
    regular: {
      __typename: 'LeaderboardPage',
      entries: lastNames.map((lastName, index) => ({
        __typename: 'LeaderboardEntry',
        id: index + 1,
        rank: index + 1,
        firstInitial: 'A',
        lastName,
        fishWeightLbs: 20 - index,
      })),
    },
    junior: { __typename: 'LeaderboardPage', entries: [] },
  },
});

/** Response to the query of the fish of both divisions. */
export const ceremonySizes = (regular: number, junior: number, prizeLines: object[] = []): GatewayResponse => ({
  data: {
    regular: { __typename: 'LeaderboardPage', totalInDivision: regular },
    junior: { __typename: 'LeaderboardPage', totalInDivision: junior },
    prizeLines,
  },
});

const NO_RESULT = { __typename: 'OfficialResult', endedAt: '2025-08-09T23:02:00.000Z', entries: [] };

const NO_FIGURES = {
  __typename: 'DerbyStats',
  total: 0,
  adult: 0,
  junior: 0,
  entriesWithPhotos: 0,
  maxWeightLbs: null as number | null,
  minWeightLbs: null as number | null,
  avgWeightLbs: null as number | null,
  heaviestFish: null as StatsFish | null,
  lightestFish: null as StatsFish | null,
};

interface StatsFish {
  readonly __typename: 'StatsFish';
  readonly name: string;
  readonly weightLbs: number;
  readonly isJunior: boolean;
}

/** Response to the statistics query: the figures, and the entries as weight and time of creation. */
export const statistics = (
  figures: Partial<typeof NO_FIGURES> = {},
  weighed: readonly (readonly [fishWeightLbs: number, createdAt: string])[] = [],
): GatewayResponse => ({
  data: {
    derbyStats: { ...NO_FIGURES, ...figures },
    entries: weighed.map(([fishWeightLbs, createdAt], index) => ({
      __typename: 'Entry',
      id: index + 1,
      fishWeightLbs,
      createdAt,
    })),
  },
});

/** Response to the query of the erasing of personal data: 8 weeks after the end; with these changes. */
export const forgetting = (changes: object = {}): GatewayResponse => ({
  data: {
    forgetting: {
      __typename: 'Forgetting',
      weeks: 8,
      isChosen: true,
      dueAt: null,
      isExportOffered: false,
      areTextsWaiting: false,
      erasedAt: null,
      ...changes,
    },
  },
});

/** Response to the query of the sender: all is done. */
export const sender = (changes: object = {}): GatewayResponse => ({
  data: {
    senderReadiness: {
      __typename: 'SenderReadiness',
      sender: '+12505550000',
      isRegistered: true,
      isTollFree: false,
      publicUrl: 'https://derby.example',
      receipts: 'ARRIVE',
      balance: null,
      ...changes,
    },
  },
});

/** Shows Manage Derby with all checks, for an active derby unless `responses` differ. What changes it is unreachable. */
export async function showManageDerby(responses: GatewayResponses = {}) {
  const { of, sentAs } = await showPage(<ManageDerbyPage />, {
    ManageDerby_Overview: () => overview('active'),
    ManageDerby_Settings: () => settings(),
    ManageDerby_Statistics: () => statistics(),
    ManageDerby_Leaders: () => leaders(),
    ManageDerby_Afternoon: () => afternoon([]),
    ManageDerby_Backups: () => ({ data: { backups: [] } }),
    ManageDerby_CeremonySizes: () => ceremonySizes(3, 3),
    Forgetting_Read: () => forgetting(),
    ManageDerby_Sender: () => sender(),
    ManageDerby_LookUps: () => ({ data: { lookUpVerdict: 'SHOWN' } }),
    ManageDerby_MoveCeremony: unreachable,
    ManageDerby_OfficialResult: () => ({ data: { regular: NO_RESULT, junior: NO_RESULT } }),
    ManageDerby_Preflight: unreachable,
    ManageDerby_Preview: unreachable,
    ManageDerby_End: unreachable,
    ManageDerby_EventFacts: unreachable,
    ManageDerby_UpdateSettings: unreachable,
    ManageDerby_ResetCounts: unreachable,
    ManageDerby_ResetStep: unreachable,
    RunFailures_Read: unreachable,
    '/ready': () => ready([]),
    ...responses,
  });
  if (screen.queryByText('Show all checks')) await press('Show all checks');
  return { sentAs, count: (name: string) => of(name).length };
}
