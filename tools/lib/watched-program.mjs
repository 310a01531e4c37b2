import { run } from './processes.mjs';

/** `npm run dev` starts services with it. */
const WATCHER = /\btsx\S*\s.*\bwatch\b/;

/**
 * Returns the id of the program that a watcher of `npm run dev` runs, or the given id for any other process. A debugger
 * must attach to the program.
 * @param {number} pid
 * @returns {Promise<number>}
 */
export async function watchedProgram(pid) {
  const rows = await listProcesses();
  const own = rows.find((row) => row.pid === pid);
  if (!own || !WATCHER.test(own.words)) return pid;
  return rows.find((row) => row.parent === pid && /\bnode\b/.test(row.words))?.pid ?? pid;
}

/** Returns all processes of this machine; none where ps is missing. */
async function listProcesses() {
  try {
    const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=', '-o', 'ppid=', '-o', 'args=']);
    return stdout.split('\n').flatMap((line) => {
      const [, pid, parent, words = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid ? [{ pid: Number(pid), parent: Number(parent), words }] : [];
    });
  } catch {
    return [];
  }
}
