import { parseEnv, port, processFields, type EnvSource } from '@derby/server-kit/env';
import { z } from 'zod';

/** The configuration of a static host. */
export interface StaticHostConfig {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  /** The folder of a remote's build. */
  readonly root: string;
}

const schema = z.object({
  ...processFields,
  STATIC_HOST_ROOT: z.string({ error: 'must name the folder to serve' }),
  STATIC_HOST_PORT: port('PUBLIC_SITE_PORT'),
});

/** Reads the host's environment. Throws EnvError. */
export function readConfig(source: EnvSource = process.env): StaticHostConfig {
  const env = parseEnv(schema, source);
  return { host: env.HOST, port: env.STATIC_HOST_PORT, logLevel: env.LOG_LEVEL, root: env.STATIC_HOST_ROOT };
}
