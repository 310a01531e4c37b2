import { findProgram, run } from './processes.mjs';

/**
 * Installs one Debian package where this user may do that: as root, with apt-get at hand.
 * @param {string} name
 * @param {AbortSignal} [signal]
 * @returns {Promise<'installed' | 'not allowed' | 'failed'>}
 */
export async function installDebianPackage(name, signal) {
  const aptGet = findProgram(['apt-get']);
  if (!aptGet || process.getuid?.() !== 0) return 'not allowed';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(aptGet, ['update', '-qq'], { env, signal });
  const result = await run(aptGet, ['install', '-y', '-qq', '--no-install-recommends', name], { env, signal });
  return result.code === 0 ? 'installed' : 'failed';
}
