import { ABSENCE_PART, MESSAGING_TIMINGS } from '@derby/domain/messaging';
import { DEFAULT_SMS_SPACING_MS, derbyConfig, derbyFields } from '@derby/backend-kit/env';
import { httpUrl, milliseconds, parseEnv, port, type EnvSource } from '@derby/server-kit/env';
import { z } from 'zod';

const DEFAULT_LOOK_INTERVAL_MS = 10_000;
/** Building an index may take long. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** Times that protect recipients. Only tests may set them below the default. */
const protectiveTimes = {
  SMS_SPACING_MS: DEFAULT_SMS_SPACING_MS,
  SMS_LOOKUP_GRACE_MS: MESSAGING_TIMINGS.lookUpGraceMs,
  SMS_CLAIM_TIMEOUT_MS: MESSAGING_TIMINGS.claimTimeoutMs,
  SMS_REQUEST_TIMEOUT_MS: 10_000,
} as const;

const fields = z
  .object({
    ...derbyFields,
    WORKER_PORT: port('WORKER_PORT'),
    TWILIO_API_URL: httpUrl.optional(),
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
    // A message must not be declared unsent while its request may still arrive.
    if (value.SMS_REQUEST_TIMEOUT_MS > value.SMS_LOOKUP_GRACE_MS * ABSENCE_PART) {
      const message = `must be at most ${ABSENCE_PART * 100} % of SMS_LOOKUP_GRACE_MS`;
      issues.push({ code: 'custom', path: ['SMS_REQUEST_TIMEOUT_MS'], message, input: value.SMS_REQUEST_TIMEOUT_MS });
    }
  });

/** The configuration of a worker. */
export type WorkerConfig = ReturnType<typeof readConfig>;

/** Throws EnvError, or an error with a clear message when SECRETS_KEY is missing in production. */
export function readConfig(source: EnvSource = process.env) {
  const env = parseEnv(fields, source);
  return {
    ...derbyConfig(env, source),
    listen: { host: env.HOST, port: env.WORKER_PORT },
    /** Replaces the provider's base URL; undefined means the real provider. */
    providerUrl: env.TWILIO_API_URL,
    requestTimeoutMs: env.SMS_REQUEST_TIMEOUT_MS,
    /** The timeout of one database statement. */
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    /** The interval at which the loops look for work without a job. */
    lookIntervalMs: env.SWEEP_INTERVAL_MS,
    timings: { claimTimeoutMs: env.SMS_CLAIM_TIMEOUT_MS, lookUpGraceMs: env.SMS_LOOKUP_GRACE_MS },
  };
}
