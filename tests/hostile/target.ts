import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import committed from '@derby/api-schemas/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '@derby/api-schemas/types';
import { beforeAll } from 'vitest';
import { SAMPLE_PHOTOS, type Client } from '../support/api.ts';
import { mongodbUrl } from '../support/servers.ts';
import { sharedProduct } from '../support/shared-product.ts';
import type { Product } from '../support/stack.ts';

/** The product that hostile requests go to, and the administrator's session. */
export interface HostileTarget extends Product {
  readonly mongodbUrl: string;
  readonly token: string;
  /** The administrator at the front door. */
  readonly client: Client;
  /** The committed description, which fuzz.test.ts compares with the published one. */
  readonly description: OpenApiDocument;
}

/** Returns a small photo that the product accepts. */
export const SMALL_PHOTO = () => readFileSync(join(SAMPLE_PHOTOS, 'gps-camera.jpg'));

/** Returns the shared product, without a rate limit and messages before the first test. */
export function openTarget(): HostileTarget {
  const { product, client } = sharedProduct();
  beforeAll(() => client.save({ rate_limit_enabled: 'false', sms_enabled: 'false' }));
  const description = committed as unknown as OpenApiDocument;
  return { ...product, mongodbUrl: mongodbUrl(product), token: client.token, client, description };
}
