import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.ts';
import { REPOSITORY_ROOT } from './stack.ts';

/** Takes one second on an idle machine; tests share theirs. */
const START_LIMIT_MS = 60_000;

/** A process of the product that a test runs next to the stack. */
export interface OwnProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a built process in the repository's root and waits until `/health` responds. */
export async function runBuilt(
  main: string,
  options: { readonly port: number; readonly environment: Record<string, string> },
): Promise<OwnProcess> {
  const child = spawn(process.execPath, [main], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, ...options.environment },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${options.port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  try {
    const isUp = async () => ((await fetch(`${url}/health`)).ok ? true : undefined);
    await eventually(`${main} responds`, isUp, START_LIMIT_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, child, stop };
}
