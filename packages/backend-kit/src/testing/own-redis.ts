import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { Redis } from 'ioredis';

const READY = /Ready to accept connections|Sentinel ID is/;

/** A Redis server that a test starts. */
export interface OwnRedis {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts `redis-server` with its own configuration and resolves when it is ready. `config` receives its port and
 * folder. Rejects with its output when it ends.
 */
export async function startRedis(
  config: (place: { readonly port: number; readonly folder: string }) => readonly string[] = () => [],
  { isSentinel = false } = {},
): Promise<OwnRedis> {
  const [port = 0] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), 'own-redis-'));
  const usual = [
    'bind 127.0.0.1',
    'daemonize no',
    `dir ${folder}`,
    ...(isSentinel ? [] : ['save ""', 'appendonly no']),
  ];
  const own = config({ port, folder });
  const listens = own.some((line) => line.startsWith('port ')) ? [] : [`port ${port}`];
  const file = join(folder, 'redis.conf');
  await writeFile(file, [...usual, ...listens, ...own].join('\n'));
  const child = spawn('redis-server', [file, ...(isSentinel ? ['--sentinel'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    output.on('line', (line) => {
      lines.push(line);
      if (READY.test(line)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`redis-server ended: ${lines.join('\n')}`)));
  });
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a cluster of one node. Like a larger cluster, it refuses scripts and pipelines over keys of several slots. */
export async function startRedisCluster(): Promise<OwnRedis> {
  const [bus = 0] = await freePorts(1);
  const node = await startRedis(() => ['cluster-enabled yes', `cluster-port ${bus}`, 'cluster-announce-ip 127.0.0.1']);
  const client = new Redis({ port: node.port });
  await client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  // oxlint-disable-next-line no-await-in-loop -- the node takes a moment to find that it has all slots
  while (!(await client.cluster('INFO')).includes('cluster_state:ok'));
  client.disconnect();
  return node;
}
