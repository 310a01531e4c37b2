import { toolFile } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { run } from './processes.mjs';
import { duration, say as sayLine } from './say.mjs';

/**
 * Runs a turbo task in all workspaces, or in those that `only` names. Unchanged ones come from turbo's cache. On
 * failure, prints the output of the failing task.
 * @param {'build' | 'codegen'} task
 * @param {{ only?: readonly string[], signal?: AbortSignal, say?: import('./say.mjs').Say }} [options]
 */
export async function runTurbo(task, { only = [], signal, say = sayLine } = {}) {
  const startedAt = Date.now();
  const filters = only.map((workspace) => `--filter=${workspace}`);
  const result = await run(
    process.execPath,
    [toolFile('turbo'), 'run', task, '--output-logs=errors-only', ...filters],
    { env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' }, signal },
  );
  if (result.code !== 0) {
    console.error(result.output.trimEnd());
    throw new PlainError(`The ${task} failed; see its output above.`);
  }
  const total = /Tasks:\s+\d+ successful, (\d+) total/.exec(result.output)?.[1] ?? '0';
  const cached = /Cached:\s+(\d+) cached/.exec(result.output)?.[1] ?? '0';
  say(task, `${total} tasks, ${cached} of them unchanged (${duration(Date.now() - startedAt)})`);
}
