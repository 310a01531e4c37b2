import { parseArgs } from 'node:util';
import { build } from '../lib/build.mjs';
import { readReplicas, startBuilt } from '../lib/cluster.mjs';
import { assertServersCanBeHad } from '../lib/needed-servers.mjs';
import { runUntilStopped } from '../lib/run-until-stopped.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';

/** The default data folder of a cluster, whose photos are in a bucket. */
const CLUSTER_DATA_DIR = '.data-cluster';

/**
 * `npm start [-- --replicas 3]`: installs, builds and runs the product until it is interrupted. With replicas it runs a
 * cluster behind a balancer.
 * @param {string[]} args
 */
export async function main(args) {
  const { values } = parseArgs({ args, options: { replicas: { type: 'string' } } });
  const replicas = values.replicas === undefined ? undefined : readReplicas(values.replicas);
  const config = readStackConfig(
    replicas === undefined ? process.env : { ...process.env, DATA_DIR: process.env.DATA_DIR || CLUSTER_DATA_DIR },
  );
  await runUntilStopped(config, {
    start: async (signal) => {
      await assertServersCanBeHad(config, { signal });
      await build('build', { signal });
      return startBuilt(config, { replicas, signal });
    },
  });
}
