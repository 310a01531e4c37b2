import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minify, defineConfig, type HtmlTagDescriptor, type Plugin, type UserConfig } from 'vite';
import { webAppConfig, type WebAppOptions } from './web-app.ts';

/** First module of the shell; it loads `older-browsers.ts` where that is needed. */
const FIRST_MODULE = '/src/main.tsx';
/** Modules that the public pages of current browsers do not load. */
const ON_DEMAND = ['/src/older-browsers.ts', '/src/features/offline/keep-page.ts'];

/** Returns the Vite settings of the shell, which loads the remotes at run time. */
export function defineHost(options: WebAppOptions): UserConfig {
  const config = webAppConfig({ ...options, firstModule: FIRST_MODULE });
  return defineConfig({ ...config, plugins: [...config.plugins, preloadShell(), minifyScripts()] });
}

const isOnDemand = (id: string) => ON_DEMAND.some((module) => id.endsWith(module));

/** Not the files with letters that few pages show. */
const FONT = /-latin-600-[^/]*\.woff2$/;
/** The first paint is readable in the system font, so this font must not delay it. */
const FONT_ATTRIBUTES = { as: 'font', type: 'font/woff2', fetchpriority: 'low' };

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' };
}

/**
 * Adds preload links for script chunks and fonts of the shell to its HTML, except what is loaded on demand. Otherwise
 * federation loads them in six sequential steps. Scripts have a lower priority than style sheets, because the first paint needs only HTML and style
 * sheets.
 */
function preloadShell(): Plugin {
  return {
    name: 'derby:preload-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle).filter((output) => !html.includes(`/${output.fileName}"`));
        const chunks = files.filter((output) => output.type === 'chunk' && !output.moduleIds.some(isOnDemand));
        const faces = files.filter((output) => FONT.test(output.fileName));
        return [
          ...chunks.map((chunk) => link({ rel: 'modulepreload', fetchpriority: 'low', href: `/${chunk.fileName}` })),
          ...faces.map((face) => link({ rel: 'preload', ...FONT_ATTRIBUTES, href: `/${face.fileName}` })),
        ];
      },
    },
  };
}

/** Scripts of the shell with fixed names, so that a page finds them at the front door of another build. */
const FIXED_SCRIPTS = ['start-again.js', 'after-paint.js', 'console-start.js'];

/** Minifies the scripts that are copied as they are. */
function minifyScripts(): Plugin {
  let outDir = '';
  return {
    name: 'derby:minify-scripts',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    // The files are there, and their compressed copies are not.
    writeBundle: async () => {
      await Promise.all(FIXED_SCRIPTS.map((name) => minifyFile(resolve(outDir, name))));
    },
  };
}

async function minifyFile(path: string): Promise<void> {
  // Browsers that are too old for the site must read the first one.
  const options = { module: false, compress: { target: 'es2017' } } as const;
  const { code } = await minify(path, await readFile(path, 'utf8'), options);
  await writeFile(path, code);
}
