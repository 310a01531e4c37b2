import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PORTS from '@derby/server-kit/ports.json' with { type: 'json' };
import { eventually } from './eventually.ts';
import { freePorts } from '@derby/server-kit/testing/free-ports';

/** The folder of the repository. */
export const REPOSITORY_ROOT = fileURLToPath(new URL('../..', import.meta.url));

const START_TIMEOUT_MS = 480_000;
const STOP_TIMEOUT_MS = 15_000;

/** One line of `DATA_DIR/processes.json`. */
export interface StackProcess {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  readonly url: string;
}

/** A running product, as tests see it. */
export interface Product {
  readonly baseUrl: string;
  readonly restUrl: string;
  readonly gatewayUrl: string;
  readonly sandboxUrl: string;
  readonly dataDirectory: string;
  readonly administrator: { readonly username: string; readonly password: string };
  readonly environment: Readonly<Record<string, string>>;
  processes(): StackProcess[];
  /** Kills one process with a signal; the supervisor restarts it. */
  kill(name: string, signal: NodeJS.Signals): void;
}

/** A complete separate product, started by the same command that users run. */
export interface Stack extends Product {
  /** Returns the output of the start command. */
  output(): string;
  /** Stops the stack like Ctrl-C and returns the duration in ms. Removes the data unless the caller set DATA_DIR. */
  stop(): Promise<number>;
}

/** Options of a stack. */
export interface StackOptions {
  /**
   * Starts that many gateways behind a balancer, and two of each other service. Without it: one of each, no balancer.
   */
  readonly replicas?: number;
}

const administrator = { username: 'admin', password: 'a password for tests' };

/**
 * Starts `npm start` on free ports with a separate data folder, and waits until the front door, or all processes of a
 * cluster, are ready. `environment` overrides the variables; a DATA_DIR in it is used and kept. Rejects with the
 * command's output when it exits.
 */
export async function startStack(environment: Record<string, string> = {}, options: StackOptions = {}): Promise<Stack> {
  try {
    return await startOnFreePorts(environment, options);
  } catch (error) {
    // Another product may have taken a port since it was found free.
    if (!(error instanceof Error && /\b(?:is|are) in use\b/.test(error.message))) throw error;
    return await startOnFreePorts(environment, options);
  }
}

async function startOnFreePorts(environment: Record<string, string>, { replicas }: StackOptions): Promise<Stack> {
  const names = Object.keys(PORTS);
  const ports = await freePorts(names.length);
  const ownFolder = environment['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'derby-stack-')) : undefined;
  const dataDirectory = ownFolder ?? String(environment['DATA_DIR']);
  const removeData = () => ownFolder && rmSync(ownFolder, { recursive: true, force: true });
  const own: Record<string, string> = {
    ...Object.fromEntries(names.map((name, index) => [name, String(ports[index])])),
    DATA_DIR: dataDirectory,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_DATA: 'off',
    // All requests of a test come from one address and one administrator.
    RATE_LIMIT_ENABLED: 'false',
    // Tests count messages, so no others must be sent.
    WEIGH_IN_TEXTS: 'off',
    ...environment,
  };
  const options = replicas === undefined ? [] : ['--replicas', String(replicas)];
  const child = spawn(process.execPath, ['tools/run.mjs', 'start', ...options], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));

  const product = productOf(own);
  try {
    const exited = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`The command exited with code ${code}.`))),
    );
    const isStarted = async () =>
      replicas === undefined || printed.includes('Ready in') ? await isReady(product.baseUrl) : undefined;
    await Promise.race([exited, eventually('the stack is ready', isStarted, START_TIMEOUT_MS)]);
  } catch (error) {
    await stop(child);
    removeData();
    throw new Error(`The stack did not start:\n${printed}`, { cause: error });
  }

  return {
    ...product,
    output: () => printed,
    async stop() {
      const tookMs = await stop(child);
      removeData();
      return tookMs;
    },
  };
}

/** Returns the running product that started with these variables. */
export function productOf(environment: Readonly<Record<string, string>>): Product {
  const { DATA_DIR: dataDirectory = '', ADMIN_USERNAME: username = '', ADMIN_PASSWORD: password = '' } = environment;
  const url = (name: keyof typeof PORTS) => `http://127.0.0.1:${environment[name]}`;
  const processes = () => JSON.parse(readFileSync(join(dataDirectory, 'processes.json'), 'utf8')) as StackProcess[];
  return {
    baseUrl: url('PORT'),
    restUrl: url('REST_COMPAT_PORT'),
    gatewayUrl: url('GATEWAY_PORT'),
    sandboxUrl: url('SANDBOX_PORT'),
    dataDirectory,
    administrator: { username, password },
    environment,
    processes,
    kill(name, signal) {
      const target = processes().find((process) => process.name === name);
      if (!target) throw new Error(`No process is called ${name}.`);
      process.kill(target.pid, signal);
    },
  };
}

async function isReady(baseUrl: string): Promise<true | undefined> {
  const response = await fetch(`${baseUrl}/ready`, { signal: AbortSignal.timeout(2_000) });
  return response.status === 200 ? true : undefined;
}

async function stop(child: ChildProcess): Promise<number> {
  const from = performance.now();
  if (child.exitCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(late);
  }
  return performance.now() - from;
}
