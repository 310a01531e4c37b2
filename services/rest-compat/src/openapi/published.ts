import type { OpenApiDocument } from '@derby/api-schemas/types';
import { implementations } from '../routes/index.ts';
import { describeContract } from './document.ts';

/** The description of every call that is answered. */
export function publishedDescription(): OpenApiDocument {
  return describeContract(implementations.map(({ contract }) => contract));
}
