import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/;
const SMALLEST_WORTHWHILE_BYTES = 512;
const MAX_GZIP_LEVEL = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_WORTHWHILE_BYTES) return;
  const [brotli, zipped] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    toGzip(content, { level: MAX_GZIP_LEVEL }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}

/**
 * Writes a `.br` and a `.gz` copy of each text file of a build at the highest levels, so that servers do not compress.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'derby:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const paths = await readdir(outDir, { recursive: true });
        await Promise.all(
          paths.filter((path) => COMPRESSIBLE.test(path)).map((path) => compressFile(join(outDir, path))),
        );
      },
    },
  };
}
