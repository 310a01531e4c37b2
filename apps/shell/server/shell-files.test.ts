import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtShell } from './shell-files.ts';

let root: string;
const server = fastify();
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shell-'));
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

it('builtShell serves the files of a build without its template', async () => {
  const shell = builtShell(root);
  await shell.register(server);
  expect(await shell.readTemplate()).toBe('<!doctype html>');
  expect((await server.inject('/favicon.svg')).payload).toBe('<svg/>');
  expect((await server.inject('/index.html')).statusCode).toBe(404);
});

it('builtShell reads its template again after a failure', async () => {
  const shell = builtShell(root);
  await rm(join(root, 'index.html'));
  await expect(shell.readTemplate()).rejects.toThrow('ENOENT');
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  expect(await shell.readTemplate()).toBe('<!doctype html>');
});
