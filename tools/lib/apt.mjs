import { PlainError } from './plain-error.mjs';
import { findProgram, run } from './processes.mjs';

/**
 * Installs a Debian package if this user may: as root, with apt-get available.
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

/** The source of programs; tests replace it. */
export const machine = {
  /** @param {readonly string[]} names */
  findProgram: (names) => findProgram(names),
  installPackage: installDebianPackage,
  /** What a program prints about its version. @param {string} program @param {string} argument */
  version: async (program, argument) => (await run(program, [argument])).stdout,
};

/**
 * Finds a program on the PATH, or installs its Debian package, and checks its version. Throws PlainError with
 * `howToInstall` when it is missing or too old.
 * @param {{
 *   name: string,
 *   program: string,
 *   debianPackage: string,
 *   lowest: readonly [major: number, minor: number],
 *   versionArgument: string,
 *   howToInstall: string,
 * }} wanted
 * @param {typeof machine} from
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ program: string, line: string }>}
 */
export async function findOrInstall(wanted, from, signal) {
  const { name, program, debianPackage, lowest, howToInstall } = wanted;
  let file = from.findProgram([program]);
  let origin = '';
  if (!file) {
    const outcome = await from.installPackage(debianPackage, signal);
    file = outcome === 'installed' ? from.findProgram([program]) : undefined;
    origin = ' (installed by apt-get just now)';
    const reason = outcome === 'failed' ? 'failed' : 'may not run here';
    if (!file) throw new PlainError(`No ${name}, and apt-get ${reason}: ${howToInstall}.`);
  }
  const version = /(?:^|v=?)(\d+(?:\.\d+)*)/.exec((await from.version(file, wanted.versionArgument)).trim())?.[1] ?? '';
  if (!isAtLeast(version, lowest)) {
    throw new PlainError(`${file} is ${name} ${version || 'of an unknown version'}: ${howToInstall}.`);
  }
  return { program: file, line: `${file}${origin}, version ${version}` };
}

/**
 * Returns whether a version such as `7.0.15` is new enough.
 * @param {string} version @param {readonly [number, number]} lowest
 */
export function isAtLeast(version, [lowestMajor, lowestMinor]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > lowestMajor || (major === lowestMajor && minor >= lowestMinor);
}
