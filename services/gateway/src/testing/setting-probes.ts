import type { Answer } from './ask.ts';
import type { GatewayTestContext } from './gateway-context.ts';

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
const CREATE = `mutation { createEntry(input: {
  firstName: "Rosa", lastName: "Fjord", phoneNumber: "2505550142", fishWeight: "3.5", isJunior: true
}) { id } }`;
const CREDENTIALS = { username: 'admin', password: 'weigh-in at noon' };

/** How a key shows at the other gateway: set to `value`, the probe gives `effect`, and gives it no more once set back. */
export interface Probe {
  readonly value: string;
  readonly back: string;
  readonly probe: () => Promise<unknown>;
  readonly effect: unknown;
}

/** Asks the other gateway. */
export interface Askers {
  readonly asVisitor: (query: string, variables?: object) => Promise<Answer>;
  readonly asAdministrator: (query: string) => Promise<Answer>;
}

const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions['code'];

/** A probe for each key that counts at once, by its key; `gateway-2` is the other one's name in the log. */
export function settingProbes(
  { asVisitor, asAdministrator }: Askers,
  context: () => GatewayTestContext,
): Record<string, Probe> {
  const field = (path: string, query: string) => async () =>
    path
      .split('.')
      .reduce<unknown>(
        (at, name) => (at as Record<string, unknown> | null)?.[name],
        (await asAdministrator(query)).data,
      );
  return {
    leaderboard_public: {
      value: 'false',
      back: 'true',
      probe: async () => codeOf(await asVisitor('{ leaderboard(division: REGULAR) { total } }')),
      effect: 'LEADERBOARD_PRIVATE',
    },
    api_url: {
      value: 'https://photos.derby.test',
      back: '',
      probe: async () => {
        const { data } = await asVisitor('{ leaderboard(division: REGULAR) { entries { fishPhotoUrl } } }');
        return String(data.leaderboard.entries[0].fishPhotoUrl).startsWith('https://photos.derby.test/uploads/');
      },
      effect: true,
    },
    jwt_expiry: {
      value: '2m',
      back: '1h',
      probe: async () => {
        const { data } = await asVisitor(LOGIN, { input: CREDENTIALS });
        const claims = JSON.parse(Buffer.from(data.login.token.split('.')[1], 'base64url').toString()) as {
          iat: number;
          exp: number;
        };
        return claims.exp - claims.iat;
      },
      effect: 120,
    },
    rate_limit_enabled: {
      value: 'true',
      back: 'false',
      probe: async () => (await asAdministrator('{ viewer { id } }')).headers.get('ratelimit-limit'),
      effect: '100',
    },
    force_2fa_for_admin: {
      value: 'true',
      back: 'false',
      probe: async () => codeOf(await asAdministrator('{ entries { id } }')),
      effect: 'TWO_FACTOR_REQUIRED',
    },
    max_file_size: {
      value: '4096',
      back: '5242880',
      probe: field('photoLimits.maxFileSizeBytes', '{ photoLimits { maxFileSizeBytes } }'),
      effect: 4_096,
    },
    image_quality: {
      value: '50',
      back: '85',
      probe: field('photoLimits.imageQuality', '{ photoLimits { imageQuality } }'),
      effect: 50,
    },
    max_image_width: {
      value: '640',
      back: '1920',
      probe: field('photoLimits.maxImageWidth', '{ photoLimits { maxImageWidth } }'),
      effect: 640,
    },
    max_image_height: {
      value: '480',
      back: '1080',
      probe: field('photoLimits.maxImageHeight', '{ photoLimits { maxImageHeight } }'),
      effect: 480,
    },
    enable_photo_uploads: {
      value: 'false',
      back: 'true',
      probe: field('photoLimits.arePhotosAccepted', '{ photoLimits { arePhotosAccepted } }'),
      effect: false,
    },
    log_level: {
      value: 'error',
      back: 'info',
      probe: async () => {
        const before = context().lines.length;
        await asVisitor('{ leaderboardStatus { isPublic } }');
        await asVisitor('{ leaderboardStatus { isPublic } }');
        return context()
          .lines.slice(before)
          .filter(({ name, level }) => name === 'gateway-2' && Number(level) < 50).length;
      },
      effect: 0,
    },
    audit_log_enabled: {
      value: 'false',
      back: 'true',
      probe: async () => {
        const rows = context().database.collection('audit_events');
        const before = await rows.countDocuments();
        await asVisitor(LOGIN, { input: CREDENTIALS });
        return (await rows.countDocuments()) - before;
      },
      effect: 0,
    },
    maintenance_mode: {
      value: 'true',
      back: 'false',
      probe: async () => codeOf(await asVisitor('{ leaderboardStatus { isPublic } }')),
      effect: 'MAINTENANCE',
    },
    enable_real_time_updates: {
      value: 'true',
      back: 'false',
      probe: field('leaderboardStatus.realTimeUpdates', '{ leaderboardStatus { realTimeUpdates } }'),
      effect: true,
    },
    enable_export_features: {
      value: 'false',
      back: 'true',
      probe: async () => codeOf(await asAdministrator('{ exportEntries(division: REGULAR) { fileName } }')),
      effect: 'CONFLICT',
    },
    contest_name: {
      value: 'Winter Derby',
      back: 'Rangers Salmon Derby 2025',
      probe: field('leaderboardStatus.contestName', '{ leaderboardStatus { contestName } }'),
      effect: 'Winter Derby',
    },
    contest_year: {
      value: '2031',
      back: '2025',
      probe: field('derby.contestYear', '{ derby { contestYear } }'),
      effect: '2031',
    },
    registration_enabled: {
      value: 'false',
      back: 'true',
      probe: async () => codeOf(await asAdministrator(CREATE)),
      effect: 'REGISTRATION_CLOSED',
    },
    public_registration: {
      value: 'false',
      back: 'true',
      probe: field('leaderboardStatus.areTicketsOnSale', '{ leaderboardStatus { areTicketsOnSale } }'),
      effect: false,
    },
    entry_deadline: {
      value: '2031-01-02T03:04',
      back: '2025-08-09T16:00',
      probe: field('derby.entryDeadline', '{ derby { entryDeadline } }'),
      effect: '2031-01-02T03:04',
    },
    weigh_in_start: {
      value: '2031-01-02T03:04',
      back: '2025-08-09T12:00',
      probe: field('event.weighInStart', '{ event { weighInStart } }'),
      effect: '2031-01-02T03:04',
    },
    weigh_in_end: {
      value: '2031-01-02T03:04',
      back: '2025-08-09T16:00',
      probe: field('event.weighInEnd', '{ event { weighInEnd } }'),
      effect: '2031-01-02T03:04',
    },
  };
}
