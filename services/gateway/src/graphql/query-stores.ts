import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';
import type { GatewayLimits } from '../limits.ts';

const BYTES_PER_CHARACTER = 2;

/** Caches of the clients' queries; the least recently used one is evicted. */
export interface QueryStores {
  /** The texts of persisted queries by their hash. */
  readonly texts: InMemoryLRUCache;
  /** Validated documents by the hash of their text. */
  readonly documents: InMemoryLRUCache<DocumentNode>;
}

/** Creates stores that are bounded by the bytes of the texts. A text above `storedQueryBytes` is not stored. */
export function createQueryStores(limits: GatewayLimits): QueryStores {
  const bounds = { maxSize: limits.queryStoreBytes, maxEntrySize: limits.storedQueryBytes };
  return {
    texts: new InMemoryLRUCache({ ...bounds, sizeCalculation: (text, hash) => bytesOf(text) + bytesOf(hash) }),
    documents: new InMemoryLRUCache<DocumentNode>({
      ...bounds,
      sizeCalculation: ({ loc }, hash) => bytesOf(loc?.source.body ?? '') + bytesOf(hash),
    }),
  };
}

function bytesOf(text: string): number {
  return text.length * BYTES_PER_CHARACTER;
}
