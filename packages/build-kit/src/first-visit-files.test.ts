import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { firstVisitFiles } from './first-visit-files.ts';

const SRC = resolve('apps/site/src');
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'app.tsx': ['footer.tsx'],
  'home.tsx': ['clock.ts', 'prizes.tsx'],
  'board.tsx': ['clock.ts', 'row.tsx', 'footer.tsx'],
  'details.tsx': ['prizes.tsx', 'chart.tsx'],
};

const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: (IMPORTS[id.slice(SRC.length + 1)] ?? []).map((name) => `${SRC}/${name}`),
  }),
} as unknown as Rolldown.ChunkingContext;

const groups = firstVisitFiles({
  app: 'apps/site/src/app.tsx',
  pages: { home: 'apps/site/src/home.tsx', board: 'apps/site/src/board.tsx' },
});

it.each([
  ['app.tsx', 'common'],
  ['footer.tsx', 'common'],
  ['clock.ts', 'common'],
  ['home.tsx', 'home'],
  ['prizes.tsx', 'home'],
  ['row.tsx', 'board'],
  ['chart.tsx', undefined],
])('a first visit finds %s in the file %s', (module, file) => {
  const names = groups.map(({ name }) => (typeof name === 'function' ? name(`${SRC}/${module}`, modules) : null));
  expect(names.find((name) => typeof name === 'string')).toBe(file);
});
