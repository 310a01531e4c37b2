import type { SentinelAddress } from 'ioredis';

/** Environment variables of Redis. Lists hold `host:port`, separated by commas. */
export interface RedisEnvironment {
  readonly REDIS_URL: string;
  readonly REDIS_SENTINELS?: string | undefined;
  readonly REDIS_SENTINEL_NAME: string;
  readonly REDIS_SENTINEL_PASSWORD?: string | undefined;
  readonly REDIS_CLUSTER?: string | undefined;
}

/** The servers of Redis. `url` has TLS, user, password and database, also for sentinels and clusters. */
export interface RedisServers {
  readonly url: string;
  readonly sentinels: {
    readonly addresses: SentinelAddress[];
    readonly name: string;
    readonly password: string | null;
  } | null;
  readonly cluster: Host[] | null;
}

interface Host {
  readonly host: string;
  readonly port: number;
}

/** The search parameters of `redisUrlOf`. All others of REDIS_URL are options of its client, such as `family=6`. */
const OWN_PARAMETERS = ['cluster', 'sentinels', 'sentinel-name', 'sentinel-password'];

/** Returns REDIS_URL with the other variables as search parameters, so that one text describes all servers. */
export function redisUrlOf(env: RedisEnvironment): string {
  const { REDIS_SENTINELS: sentinels, REDIS_CLUSTER: cluster } = env;
  if (sentinels === undefined && cluster === undefined) return env.REDIS_URL;
  const url = new URL(env.REDIS_URL);
  if (cluster !== undefined) url.searchParams.set('cluster', cluster);
  if (sentinels !== undefined) {
    url.searchParams.set('sentinels', sentinels);
    url.searchParams.set('sentinel-name', env.REDIS_SENTINEL_NAME);
    if (env.REDIS_SENTINEL_PASSWORD) url.searchParams.set('sentinel-password', env.REDIS_SENTINEL_PASSWORD);
  }
  return url.href;
}

/** Parses a URL of `redisUrlOf`. */
export function readRedisUrl(text: string): RedisServers {
  const url = new URL(text);
  const parameters = new URLSearchParams(url.search);
  const [sentinels, cluster] = [parameters.get('sentinels'), parameters.get('cluster')];
  for (const name of OWN_PARAMETERS) url.searchParams.delete(name);
  return {
    url: url.href,
    cluster: cluster === null ? null : hostsOf(cluster),
    sentinels:
      sentinels === null
        ? null
        : {
            addresses: hostsOf(sentinels),
            name: parameters.get('sentinel-name') ?? '',
            password: parameters.get('sentinel-password'),
          },
  };
}

function hostsOf(list: string): Host[] {
  return list.split(',').map((text) => {
    const { hostname, port } = new URL(`redis://${text.trim()}`);
    return { host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port) };
  });
}
