import type { Rolldown } from 'vite';
import { expect, it, vi } from 'vitest';
import { describeRemote, remoteDescription } from './remote-description.ts';

const NO_QUERIES = { queries: { earlyQueries: {}, queryTexts: {} } };

function chunk(
  fileName: string,
  links: { imports?: string[]; dynamicImports?: string[]; css?: string[]; module?: string } = {},
) {
  const { imports = [], dynamicImports = [], css = [], module } = links;
  return {
    type: 'chunk',
    fileName,
    moduleIds: module ? [module] : [],
    imports,
    dynamicImports,
    viteMetadata: { importedCss: new Set(css) },
  };
}

function bundleOf(...chunks: ReturnType<typeof chunk>[]): Rolldown.OutputBundle {
  return Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Rolldown.OutputBundle;
}

it('describeRemote lists the files of every page and of each lazy page, without fallbacks of shared packages', () => {
  const bundle = bundleOf(
    chunk('remoteEntry.js', { imports: ['assets/runtime.js'], dynamicImports: ['assets/app.js', 'assets/shares.js'] }),
    chunk('assets/runtime.js'),
    chunk('assets/app.js', { imports: ['assets/kit.js'], dynamicImports: ['assets/lazy.js'], css: ['assets/app.css'] }),
    chunk('assets/kit.js', { imports: ['assets/runtime.js'], css: ['assets/kit.css'] }),
    chunk('assets/shares.js', { dynamicImports: ['assets/react.js'] }),
    chunk('assets/lazy.js', { css: ['assets/lazy.css'], module: '/app/src/home.tsx', imports: ['assets/kit.js'] }),
    chunk('assets/react.js'),
    chunk('assets/later.js', { module: '/app/src/later.ts', imports: ['assets/app.js'] }),
  );
  const queries = {
    earlyQueries: { leaderboard: ['/graphql?extensions=%7B%7D'] },
    queryTexts: { '/graphql?extensions=%7B%7D': '/graphql?query=%7Bboard%7D' },
  };
  expect(
    describeRemote(bundle, 'public-site', {
      queries,
      pageModules: { home: 'src/home.tsx' },
      keptModules: ['src/later.ts'],
    }),
  ).toEqual({
    name: 'public-site',
    contractVersion: 2,
    entry: 'remoteEntry.js',
    preload: {
      js: ['remoteEntry.js', 'assets/app.js', 'assets/shares.js', 'assets/runtime.js', 'assets/kit.js'],
      css: ['assets/app.css', 'assets/kit.css'],
      pages: { home: ['assets/lazy.js'] },
      kept: ['assets/later.js'],
    },
    ...queries,
  });
});

it('describeRemote refuses a build without an entry file', () => {
  expect(() => describeRemote(bundleOf(), 'public-site', NO_QUERIES)).toThrow(
    'The build of public-site has no remoteEntry.js',
  );
});

it('remoteDescription adds remote.json to a build and removes its page', () => {
  const bundle = bundleOf(chunk('remoteEntry.js'), chunk('index.html'));
  const emitFile = vi.fn<(file: object) => void>();
  const { generateBundle } = remoteDescription('public-site', NO_QUERIES);
  const { handler } = generateBundle as { handler: (this: object, options: object, bundle: object) => void };
  handler.call({ emitFile }, {}, bundle);
  expect(emitFile).toHaveBeenCalledWith(expect.objectContaining({ fileName: 'remote.json' }));
  expect(Object.keys(bundle)).toEqual(['remoteEntry.js']);
});
