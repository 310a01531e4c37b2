import { type EnvSource, httpUrl, parseEnv, port, processFields, publicUrl } from '@derby/server-kit/env';
import { z } from 'zod';

const schema = z.object({
  LOG_LEVEL: processFields.LOG_LEVEL,
  SANDBOX_PORT: port('SANDBOX_PORT'),
  SANDBOX_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, { error: 'must be AC and 32 hexadecimal digits' })
    .default(`AC${'0123456789abcdef'.repeat(2)}`),
  /** No default: the token is enough to sign webhooks of the product. */
  SANDBOX_AUTH_TOKEN: z.string({ error: 'must be set' }),
  SANDBOX_CALLBACK_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(300),
  SANDBOX_LOG_FILE: z.string().optional(),
  SANDBOX_INBOUND_URL: httpUrl.optional(),
  PUBLIC_URL: publicUrl,
});

/** The configuration of the sandbox. It always listens on loopback, because it shows phone numbers and texts. */
export interface SandboxConfig {
  readonly port: number;
  readonly logLevel: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The time between two states of a message: queued, sent, delivered. */
  readonly callbackDelayMs: number;
  /** A file of JSON lines; media are stored next to it in `<file>.media`. Without it all data stay in memory. */
  readonly logFile: string | undefined;
  /** The origin of the product, the only one that pictures are fetched from. */
  readonly publicUrl: string;
  /** The webhook for messages from phones, as it would be set at the provider. */
  readonly inboundUrl: string;
}

/** Reads the environment (README.md lists it). Throws EnvError that lists every problem. */
export function readConfig(source: EnvSource = process.env): SandboxConfig {
  const env = parseEnv(schema, source);
  return {
    port: env.SANDBOX_PORT,
    logLevel: env.LOG_LEVEL,
    accountSid: env.SANDBOX_ACCOUNT_SID,
    authToken: env.SANDBOX_AUTH_TOKEN,
    callbackDelayMs: env.SANDBOX_CALLBACK_DELAY_MS,
    logFile: env.SANDBOX_LOG_FILE,
    publicUrl: env.PUBLIC_URL,
    inboundUrl: env.SANDBOX_INBOUND_URL ?? `${env.PUBLIC_URL}/api/webhooks/sms/inbound`,
  };
}
