import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveStaticFiles } from '@derby/server-kit/static-files';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from './limits.ts';
import { registerServices } from './services/pass-on.ts';

/** The built shell is next to the built front door, which is one bundled file. */
const BUILT_SHELL = fileURLToPath(new URL('../dist', import.meta.url));

/** Paths of the development server besides the page. */
const DEV_PREFIXES = [
  '/@react-refresh',
  '/@vite',
  '/@id',
  '/@fs',
  '/src',
  '/node_modules',
  '/favicon.svg',
  '/icons',
  '/outlets',
];

/** The source of the page's template and of the files that it names. */
export interface ShellFiles {
  readonly readTemplate: () => Promise<string>;
  readonly register: (server: FastifyInstance) => Promise<void>;
}

/** Returns the built shell; the template is read once. */
export function builtShell(root: string = BUILT_SHELL): ShellFiles {
  let template: string | undefined;
  return {
    // Keeps the text and not the read: one that failed, for want of a file handle, must not fail every later page.
    readTemplate: async () => (template ??= await readFile(`${root}/index.html`, 'utf8')),
    register: async (server) => {
      // The bare template is not a page.
      await serveStaticFiles(server, { root, isComplete: true, ignored: ['index.html'] });
    },
  };
}

/** Returns the shell on its development server, which rewrites the template and serves sources. */
export function shellInDevelopment(devUrl: string): ShellFiles {
  return {
    readTemplate: async () => (await fetch(`${devUrl}/`, { headers: { accept: 'text/html' } })).text(),
    register: async (server) => {
      const paths = DEV_PREFIXES.map((prefix) => ({ prefix, url: devUrl, share: LIMITS.connections }));
      await registerServices(server, paths, { limits: LIMITS, publicUrl: devUrl });
    },
  };
}
