import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../../support/stack.ts';
import { stackForFile } from '../../support/stack-for-file.ts';

const run = promisify(execFile);
/** From PyPI, in an environment of its own. */
const PACKAGE = 'schemathesis==4.32.0';
const ENVIRONMENT = join(REPOSITORY_ROOT, 'node_modules', '.cache', PACKAGE.replaceAll('=', '-'));
const PROGRAM = join(ENVIRONMENT, 'bin', 'schemathesis');
const RULES = join(import.meta.dirname, 'schemathesis.toml');
/** These would end the session of the test, or the derby. */
const LEFT_OUT = '/api/(login|auth/.*|admin/(end-derby|reset-competition)|users/.*)$';
const { SCHEMATHESIS_EXAMPLES = '40', SCHEMATHESIS_SEED = '7' } = process.env;

const { stack, client } = stackForFile();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'described-'));
  if (existsSync(PROGRAM)) return;
  await run('python3', ['-m', 'venv', ENVIRONMENT]);
  await run(join(ENVIRONMENT, 'bin', 'pip'), ['install', '--quiet', PACKAGE]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Sends requests that a description allows or forbids, and returns what the product does otherwise. */
async function compare(description: string, ...options: readonly string[]): Promise<{ code: number; output: string }> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, description);
  const caller = ['--url', stack.baseUrl, '--header', `Authorization: Bearer ${client.token}`];
  const size = ['--max-examples', SCHEMATHESIS_EXAMPLES, '--seed', SCHEMATHESIS_SEED];
  const phases = ['--phases', 'examples,coverage,fuzzing'];
  const args = ['--config-file', RULES, 'run', file, ...caller, ...size, ...phases, ...options];
  try {
    const { stdout } = await run(PROGRAM, args, { cwd: folder, maxBuffer: 2 ** 26 });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, output: stdout };
  }
}

async function readDescription(): Promise<string> {
  return await (await fetch(`${stack.baseUrl}/api/openapi.json`)).text();
}

it('accepts what the description allows, refuses what it forbids, and answers as it says', async () => {
  const { code, output } = await compare(await readDescription(), '--exclude-path-regex', LEFT_OUT);
  expect(output).toContain('Test cases:');
  expect(code === 0 ? '' : output).toBe('');
});

it('control: a description that allows more than the product is found', async () => {
  const looser = (await readDescription()).replace(/("name":"limit".*?"maximum":)100\b/, '$11000');
  expect(looser).toContain('"maximum":1000,');
  const { code, output } = await compare(looser, '--include-path', '/api/entries/public');
  expect(code).toBe(1);
  expect(output).toContain('limit must be a whole number from 1 to 100');
});
