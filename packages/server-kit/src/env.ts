import { isWebAddress, WEB_ADDRESS_REASON } from '@derby/rules/web-address';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import ports from './ports.json' with { type: 'json' };

/** The environment variables of a process. */
export type EnvSource = Readonly<Record<string, string | undefined>>;

/** All problems of an environment, one per line, ready to print. */
export class EnvError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/**
 * Parses environment variables with a zod object. Empty values count as unset. Throws EnvError with all problems by
 * variable, without values, which may be secrets.
 */
export function parseEnv<Shape extends z.ZodObject>(schema: Shape, source: EnvSource): z.infer<Shape> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new EnvError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

/** A whole number in decimal text; `error` describes it. */
const wholeNumber = (error: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });

/** The port of a listener by its variable; 0 lets the system choose. */
export const port = (variable: keyof typeof ports) =>
  wholeNumber('must be a port number', 0, 65_535).default(ports[variable]);

/** An http or https address. A trailing slash is dropped, so that paths can be appended. */
export const httpUrl = z
  .string()
  .refine(isWebAddress, { error: WEB_ADDRESS_REASON })
  .transform((value) => value.replace(/\/+$/, ''));

const MAX_DRAIN_DELAY_MS = 3_000;

const EVERY_INTERFACE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Returns the URL on this machine of a port that listens on `host`. */
export function localUrl(host: string, localPort: number): string {
  const dialled = EVERY_INTERFACE.has(host) ? '127.0.0.1' : host;
  return `http://${dialled.includes(':') ? `[${dialled}]` : dialled}:${localPort}`;
}

/** PUBLIC_URL of a process that visitors do not reach directly. */
export const publicUrl = httpUrl.default(localUrl('127.0.0.1', ports.PORT));

const listOf = (text: string) => text.split(',').flatMap((one) => one.trim() || []);

function isProxyList(text: string): boolean {
  try {
    proxyAddr.compile(listOf(text));
    return listOf(text).length > 0;
  } catch {
    return false;
  }
}

/**
 * TRUSTED_PROXIES: the peers whose X-Forwarded-For is trusted, as addresses, networks such as 10.0.0.0/8, or names such
 * as `loopback`, separated by commas. The header is ignored from all other peers.
 */
export const trustedProxies = z
  .string()
  .refine(isProxyList, {
    error: 'must be addresses, networks such as 10.0.0.0/8, or loopback, separated by commas',
  })
  .transform((text) => listOf(text).join(','));

/** CORS_ORIGINS: origins in the form that browsers send, separated by commas. */
export const origins = z
  .string()
  .transform(listOf)
  .refine((list) => list.every((one) => isWebAddress(one) && new URL(one).origin === one), {
    error: 'must be origins such as https://partner.example, without a path, separated by commas',
  });

/** The variables of every listening process (docs/configuration.md). */
export const processFields = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug', 'silent']).default('info'),
};

/** A positive number of milliseconds. */
export const milliseconds = (fallback: number) => wholeNumber('must be a number of milliseconds', 1).default(fallback);

/** The provider account: initial values of the settings with these names. */
export const providerFields = {
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_PHONE_NUMBER: z.string().optional(),
};

/**
 * DRAIN_DELAY_MS: how long a stopping process still accepts requests while `/ready` fails. Shorter than the timeout of
 * a shutdown step.
 */
export const drainDelayMs = wholeNumber('must be a number of milliseconds', 0)
  .max(MAX_DRAIN_DELAY_MS, { error: `must be at most ${MAX_DRAIN_DELAY_MS}` })
  .default(0);

/** A list of `host:port`, separated by commas. */
const hostList = z.string().refine((text) => text.split(',').every(isHostWithPort), {
  error: 'must be hosts with their ports, separated by commas',
});

function isHostWithPort(text: string): boolean {
  const url = `redis://${text.trim()}`;
  return URL.canParse(url) && /^redis:\/\/[^/?#@]+:\d+$/.test(url);
}

const storage = z.enum(['disk', 's3'], { error: 'must be disk or s3' }).default('disk');

/** The variables of every process that reads the derby's data. */
export const storeFields = {
  MONGODB_URL: z.string().default(`mongodb://127.0.0.1:${ports.MONGODB_PORT}/derby`),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' })
    .default(`redis://127.0.0.1:${ports.REDIS_PORT}`),
  REDIS_SENTINELS: hostList.optional(),
  REDIS_SENTINEL_NAME: z.string().default('mymaster'),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  REDIS_CLUSTER: hostList.optional(),
  DATA_DIR: z.string().default('.data'),
  PHOTO_STORAGE: storage,
  BACKUP_STORAGE: storage,
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: httpUrl.optional(),
  SECRETS_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  /** Initial value of the setting, for tests that send many requests. */
  RATE_LIMIT_ENABLED: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  /** `off` leaves the weigh-in text empty initially, for tests that count messages. */
  WEIGH_IN_TEXTS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
};

/** The storage of photos and backups. A null bucket means the folder `dataDirectory`. */
export interface StorageConfig {
  readonly dataDirectory: string;
  readonly photoBucket: S3Address | null;
  readonly backupBucket: S3Address | null;
}

/** A bucket of S3 or of a compatible server. */
export interface S3Address {
  readonly bucket: string;
  readonly region: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
}

/** Returns the storage configuration. Throws EnvError when a bucket is needed but not set. */
export function storageOf(env: z.infer<z.ZodObject<typeof storeFields>>): StorageConfig {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint = null } = env;
  const addressOf = (place: 'disk' | 's3'): S3Address | null => {
    if (place === 'disk') return null;
    if (bucket === undefined) throw new EnvError(['S3_BUCKET: is needed by PHOTO_STORAGE=s3 and BACKUP_STORAGE=s3']);
    return { bucket, region, endpoint };
  };
  return {
    dataDirectory: env.DATA_DIR,
    photoBucket: addressOf(env.PHOTO_STORAGE),
    backupBucket: addressOf(env.BACKUP_STORAGE),
  };
}
