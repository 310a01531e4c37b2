import { httpProbe } from '../lib/process-spec.mjs';
import { isPortFree } from '../lib/ports.mjs';
import { processFileOf, readProcesses } from '../lib/private-files.mjs';
import { isAlive } from '../lib/processes.mjs';
import { table } from '../lib/say.mjs';
import { readStackConfig } from '../lib/stack-config.mjs';
import { watchedProgram } from '../lib/watched-program.mjs';

/** Prints the processes on DATA_DIR, for a debugger the programs and not their watchers. The exit code is 0 only when all of them are ready. */
export async function main() {
  const { dataDir } = readStackConfig(process.env);
  const processes = readProcesses(dataDir);
  if (processes.length === 0) {
    console.log(`Nothing runs on ${dataDir} (${processFileOf(dataDir)} lists nothing). npm start starts it.`);
    return 1;
  }
  const health = await Promise.all(processes.map(healthOf));
  const pids = await Promise.all(processes.map(({ pid }) => watchedProgram(pid)));
  const rows = processes.map(({ name, port, url }, index) => [name, pids[index] ?? 0, port, url, health[index] ?? '']);
  console.log(table([['name', 'pid', 'port', 'url', 'health'], ...rows]));
  return health.every((word) => word === 'ready') ? 0 : 1;
}

/** @param {import('../lib/private-files.mjs').RunningProcess} one */
async function healthOf({ name, pid, port, url }) {
  if (!isAlive(pid)) return 'dead';
  // Servers that are not ours have no `/ready`.
  if (name === 's3' || !url.startsWith('http')) return (await isPortFree(port)) ? 'not listening' : 'ready';
  const { ready, reason } = await httpProbe(url)();
  return ready ? 'ready' : `not ready: ${reason}`;
}
