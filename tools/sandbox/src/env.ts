import { httpUrl, parseEnv, port, processFields, publicUrl, type EnvSource } from '@derby/server-kit/env';
import { z } from 'zod';

const schema = z.object({
  LOG_LEVEL: processFields.LOG_LEVEL,
  SANDBOX_PORT: port('SANDBOX_PORT'),
  SANDBOX_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, { error: 'must be AC and 32 hexadecimal digits' })
    .default(`AC${'0123456789abcdef'.repeat(2)}`),
  /** No default: who knows it can sign webhooks of the product that the sandbox belongs to. */
  SANDBOX_AUTH_TOKEN: z.string({ error: 'must be set' }),
  SANDBOX_CALLBACK_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(300),
  SANDBOX_LOG_FILE: z.string().optional(),
  SANDBOX_INBOUND_URL: httpUrl.optional(),
  PUBLIC_URL: publicUrl,
});

/** The configuration of the sandbox. It listens on loopback always: it shows phone numbers and texts. */
export interface SandboxConfig {
  readonly port: number;
  readonly logLevel: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Between two states of one message: queued, sent, delivered. */
  readonly callbackDelayMs: number;
  /** JSON lines; media lie beside it in `<file>.media`. Without it everything is kept in memory only. */
  readonly logFile: string | undefined;
  /** The origin of the product: pictures are fetched from no other. */
  readonly publicUrl: string;
  /** Where a message from a phone goes, as it would be set on the provider's number. */
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
