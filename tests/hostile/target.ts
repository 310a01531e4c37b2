import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { inject } from 'vitest';
import { createClient, SAMPLE_PHOTOS, type Client } from '../support/api.ts';

/** The product that hostile requests go to, and the administrator's session. */
export interface HostileTarget {
  /** The front door. */
  readonly baseUrl: string;
  readonly restUrl: string;
  readonly gatewayUrl: string;
  readonly mongodbUrl: string;
  readonly administrator: { readonly username: string; readonly password: string };
  readonly token: string;
  /** The administrator at the front door. */
  readonly client: Client;
  /** The description that this deployment publishes. */
  readonly description: OpenApiDocument;
}

/** Returns a small photo that the product accepts. */
export const SMALL_PHOTO = () => readFileSync(join(SAMPLE_PHOTOS, 'gps-camera.jpg'));

/** Opens the product that `npm test` started for this tier, without a rate limit and messages. */
export async function openTarget(): Promise<HostileTarget> {
  const baseUrl = variable('DERBY_BASE_URL');
  const administrator = { username: variable('ADMIN_USERNAME'), password: variable('ADMIN_PASSWORD') };
  const token = inject('token');
  const client = createClient(baseUrl, token);
  await client.save({ rate_limit_enabled: 'false', sms_enabled: 'false' });
  const description = await client.read<OpenApiDocument>('/api/openapi.json');
  return {
    baseUrl,
    restUrl: variable('REST_COMPAT_URL'),
    gatewayUrl: variable('GATEWAY_URL'),
    mongodbUrl: variable('MONGODB_URL'),
    administrator,
    token,
    client,
    description,
  };
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this test needs a running product (npm test starts one).`);
  return value;
}
