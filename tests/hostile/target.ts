import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { inject } from 'vitest';
import { SAMPLE_PHOTOS } from '../support/api.ts';

/** The product that hostile requests go to, and the administrator's session. */
export interface HostileTarget {
  /** The front door. */
  readonly baseUrl: string;
  readonly restUrl: string;
  readonly gatewayUrl: string;
  readonly mongodbUrl: string;
  readonly administrator: { readonly username: string; readonly password: string };
  readonly token: string;
  /** The description that this very deployment publishes. */
  readonly description: OpenApiDocument;
}

/** A photo that the product accepts, as small as there is one. */
export const SMALL_PHOTO = () => readFileSync(join(SAMPLE_PHOTOS, 'gps-camera.jpg'));

/** The product that `npm test` started for this tier, set up for thousands of requests from one address: no limit of requests, no messages. */
export async function openTarget(): Promise<HostileTarget> {
  const baseUrl = variable('DERBY_BASE_URL');
  const administrator = { username: variable('ADMIN_USERNAME'), password: variable('ADMIN_PASSWORD') };
  const token = inject('token');
  const answer = await fetch(`${baseUrl}/api/admin/global-settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rate_limit_enabled: 'false', sms_enabled: 'false' }),
  });
  if (!answer.ok) throw new Error(`The settings were refused with ${answer.status}.`);
  const description = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as OpenApiDocument;
  return {
    baseUrl,
    restUrl: variable('REST_COMPAT_URL'),
    gatewayUrl: variable('GATEWAY_URL'),
    mongodbUrl: variable('MONGODB_URL'),
    administrator,
    token,
    description,
  };
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: this test needs a running product (npm test starts one).`);
  return value;
}
