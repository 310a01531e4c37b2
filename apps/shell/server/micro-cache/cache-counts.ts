import { Counter, type Registry } from 'prom-client';

/** Counts of board reads by result since the start. Plain numbers, so that counting does not slow down a cache hit. */
export interface CacheCounts {
  /** Served from the cache. */
  cached: number;
  /** Served by a request to a service. */
  asked: number;
  /** Served by joining a request that was already in progress. */
  joined: number;
  /** Background requests to a service that refresh a response while it is still fresh. */
  refreshed: number;
}

/** Creates the counts, published as `board_cache_reads_total` by result. */
export function createCacheCounts(metrics: Registry): CacheCounts {
  const counts: CacheCounts = { cached: 0, asked: 0, joined: 0, refreshed: 0 };
  const counter = new Counter({
    name: 'board_cache_reads_total',
    help: 'Reads of the board at the front door, by how they were answered',
    labelNames: ['result'],
    registers: [metrics],
    collect() {
      counter.reset();
      for (const [result, value] of Object.entries(counts)) counter.inc({ result }, value);
    },
  });
  return counts;
}
