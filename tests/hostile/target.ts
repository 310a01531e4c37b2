import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '@derby/api-schemas/types';
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
  /** The description that this deployment publishes. */
  readonly description: OpenApiDocument;
}

/** Returns a small photo that the product accepts. */
export const SMALL_PHOTO = () => readFileSync(join(SAMPLE_PHOTOS, 'gps-camera.jpg'));

/** Opens the shared product, without a rate limit and messages. */
export async function openTarget(): Promise<HostileTarget> {
  const { product, client } = sharedProduct();
  await client.save({ rate_limit_enabled: 'false', sms_enabled: 'false' });
  const description = await client.read<OpenApiDocument>('/api/openapi.json');
  return { ...product, mongodbUrl: mongodbUrl(product), token: client.token, client, description };
}
