import { ABSENCE_PART, MESSAGING_TIMINGS, type MessagingTimings } from '@derby/domain/messaging';
import { initialSettings, type WireSettings } from '@derby/domain/settings';
import {
  DEFAULT_SMS_SPACING_MS,
  httpUrl,
  milliseconds,
  parseEnv,
  port,
  processFields,
  providerFields,
  storageOf,
  storeFields,
  publicUrl,
  type EnvSource,
  type StorageConfig,
} from '@derby/server-kit/env';
import { redisUrlOf } from '@derby/jobs/redis-url';
import { resolveSecretsKey } from '@derby/server-kit/secrets-key';
import { z } from 'zod';

const DEFAULT_LOOK_INTERVAL_MS = 10_000;
const DEFAULT_REQUEST_TIMEOUT_MS = 10_000;
/** Building an index may take its time. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Times that protect recipients: never shorter than the default, but for tests. */
const protectiveTimes = {
  SMS_SPACING_MS: DEFAULT_SMS_SPACING_MS,
  SMS_LOOKUP_GRACE_MS: MESSAGING_TIMINGS.lookUpGraceMs,
  SMS_CLAIM_TIMEOUT_MS: MESSAGING_TIMINGS.claimTimeoutMs,
  SMS_REQUEST_TIMEOUT_MS: DEFAULT_REQUEST_TIMEOUT_MS,
} as const;

const fields = z
  .object({
    ...processFields,
    ...storeFields,
    ...providerFields,
    WORKER_PORT: port('WORKER_PORT'),
    PUBLIC_URL: publicUrl,
    TWILIO_API_URL: httpUrl.optional(),
    SMS_SPACING_MS: milliseconds(protectiveTimes.SMS_SPACING_MS),
    SMS_LOOKUP_GRACE_MS: milliseconds(protectiveTimes.SMS_LOOKUP_GRACE_MS),
    SMS_CLAIM_TIMEOUT_MS: milliseconds(protectiveTimes.SMS_CLAIM_TIMEOUT_MS),
    SMS_REQUEST_TIMEOUT_MS: milliseconds(protectiveTimes.SMS_REQUEST_TIMEOUT_MS),
    SWEEP_INTERVAL_MS: milliseconds(DEFAULT_LOOK_INTERVAL_MS),
  })
  .check(({ value, issues }) => {
    if (value.NODE_ENV !== 'test') {
      for (const [name, least] of Object.entries(protectiveTimes)) {
        const given = value[name as keyof typeof protectiveTimes];
        if (given < least)
          issues.push({ code: 'custom', path: [name], message: `must be at least ${least}`, input: given });
      }
    }
    // A message must not be called absent while its request may still arrive.
    if (value.SMS_REQUEST_TIMEOUT_MS > value.SMS_LOOKUP_GRACE_MS * ABSENCE_PART) {
      const message = `must be at most ${ABSENCE_PART * 100} % of SMS_LOOKUP_GRACE_MS`;
      issues.push({ code: 'custom', path: ['SMS_REQUEST_TIMEOUT_MS'], message, input: value.SMS_REQUEST_TIMEOUT_MS });
    }
  });

/** What the worker is told from outside, without secrets. */
export interface WorkerConfig {
  readonly listen: { readonly host: string; readonly port: number };
  readonly logLevel: string;
  readonly mongodbUrl: string;
  readonly redisUrl: string;
  /** Origin of links in texts and of photos that the provider fetches. */
  readonly publicUrl: string;
  /** Another base for the provider's client; undefined means the provider itself. */
  readonly providerUrl: string | undefined;
  readonly requestTimeoutMs: number;
  /** The longest wait for the database's answer to one statement. */
  readonly statementTimeoutMs: number;
  readonly storage: StorageConfig;
  /** Between any two requests to the provider, from any process. */
  readonly smsSpacingMs: number;
  /** The poll interval for rows that no job announced, in ms. */
  readonly lookIntervalMs: number;
  readonly timings: MessagingTimings;
  readonly secrets: WorkerSecrets;
}

/** Never logged. */
export interface WorkerSecrets {
  readonly secretsKey: string;
  /** First values of settings, the provider's token among them. */
  readonly initialSettings: WireSettings;
}

/** Throws EnvError, or a sentence when SECRETS_KEY is missing in production. */
export function readConfig(source: EnvSource = process.env): WorkerConfig {
  const env = parseEnv(fields, source);
  return {
    listen: { host: env.HOST, port: env.WORKER_PORT },
    logLevel: env.LOG_LEVEL,
    mongodbUrl: env.MONGODB_URL,
    redisUrl: redisUrlOf(env),
    publicUrl: env.PUBLIC_URL,
    providerUrl: env.TWILIO_API_URL,
    requestTimeoutMs: env.SMS_REQUEST_TIMEOUT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    storage: storageOf(env),
    smsSpacingMs: env.SMS_SPACING_MS,
    lookIntervalMs: env.SWEEP_INTERVAL_MS,
    timings: { claimTimeoutMs: env.SMS_CLAIM_TIMEOUT_MS, lookUpGraceMs: env.SMS_LOOKUP_GRACE_MS },
    secrets: {
      secretsKey: resolveSecretsKey({
        secretsKey: env.SECRETS_KEY,
        dataDirectory: env.DATA_DIR,
        isProduction: env.NODE_ENV === 'production',
      }),
      initialSettings: initialSettings({ ...env, NODE_ENV: source['NODE_ENV'] }),
    },
  };
}
