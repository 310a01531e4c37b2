import os from 'node:os';
import { createRequire } from 'node:module';

const PROBE_TIMEOUT_MS = 2_000;

/**
 * Returns the official MongoDB server from the cache of mongodb-memory-server-core, or downloads it once. Checks the
 * download host first, for at most 2 s, because the library retries an unreachable host for far longer.
 * @returns {Promise<{ program: string, line: string } | { reason: string }>}
 */
export async function downloadMongod() {
  try {
    const { MongoBinary, DryMongoBinary } = await import('mongodb-memory-server-core');
    const options = await DryMongoBinary.generateOptions();
    const cached = await DryMongoBinary.locateBinary(options);
    if (cached) return { program: cached, line: `the official server, downloaded earlier to ${cached}` };
    const url = await downloadUrl(options);
    if (!(await responds(url))) return { reason: `no answer from ${new URL(url).host} for a download` };
    const program = await MongoBinary.getPath(options);
    return { program, line: `the official server, downloaded to ${program}` };
  } catch (error) {
    return { reason: `the official server is not available: ${/** @type {Error} */ (error).message.split('\n')[0]}` };
  }
}

/** @param {{ version: string, platform?: string, arch: string }} options what the library chose for this machine */
async function downloadUrl(options) {
  const require = createRequire(import.meta.url);
  const { MongoBinaryDownloadUrl } = require('mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl');
  return new MongoBinaryDownloadUrl({ ...options, platform: options.platform || os.platform() }).getDownloadUrl();
}

/** @param {string} url */
async function responds(url) {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return response.ok;
  } catch {
    return false;
  }
}
