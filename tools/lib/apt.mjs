import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { findProgram, ROOT, run } from './processes.mjs';

/**
 * Installs a Debian package if this user may: as root, with apt-get available.
 * @param {string} name
 * @param {AbortSignal} [signal]
 * @returns {Promise<'installed' | 'not allowed' | 'failed'>}
 */
async function installDebianPackage(name, signal) {
  const aptGet = findProgram(['apt-get']);
  if (!aptGet || process.getuid?.() !== 0) return 'not allowed';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(aptGet, ['update', '-qq'], { env, signal });
  const result = await run(aptGet, ['install', '-y', '-qq', '--no-install-recommends', name], { env, signal });
  return result.code === 0 ? 'installed' : 'failed';
}

/** The source of programs; tests replace it. */
export const machine = {
  findProgram,
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

/**
 * A program of the browser tests: the variable that names it, its names and Debian's packages.
 * @typedef {{ variable: string, names: readonly string[], debianPackages: readonly string[] }} Wanted
 */

/** The headless shell first: it does the same with a quarter less processor time. @type {Wanted} */
const CHROMIUM = {
  variable: 'CHROMIUM_PATH',
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  debianPackages: ['chromium-headless-shell', 'chromium'],
};
/** @type {readonly Wanted[]} */
const OTHERS = [
  { variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], debianPackages: ['firefox-esr'] },
  { variable: 'XVFB_PATH', names: ['Xvfb'], debianPackages: ['xvfb'] },
  { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], debianPackages: ['webkit2gtk-driver'] },
  {
    variable: 'MINI_BROWSER_PATH',
    // Debian installs it outside the PATH.
    names: [
      'MiniBrowser',
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    ],
    debianPackages: ['webkit2gtk-driver'],
  },
];

/**
 * Finds Chromium, and Firefox and WebKit for the long form, and installs missing ones if this user may. Throws PlainError
 * when one is missing.
 * @param {{ isLong?: boolean, signal?: AbortSignal }} options
 * @returns {Promise<Record<string, string>>} variables with the paths of the programs
 */
export async function findBrowsers({ isLong = false, signal }) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const wanted of isLong ? [CHROMIUM, ...OTHERS] : [CHROMIUM]) {
    const bundled = wanted === CHROMIUM ? [playwrightChromium()] : [];
    const program = givenPath(wanted) ?? findProgram([...wanted.names, ...bundled]) ?? (await install(wanted, signal));
    if (!program) {
      const { names, debianPackages, variable } = wanted;
      throw new PlainError(
        `No ${names[0]} for the browser tests: install ${debianPackages.join(' or ')}, or set ${variable}.`,
      );
    }
    found[wanted.variable] = program;
  }
  return found;
}

/** @param {Wanted} wanted */
function givenPath({ variable }) {
  const given = process.env[variable];
  if (given && !existsSync(given)) throw new PlainError(`${variable} names no file: ${given}.`);
  return given;
}

/** @param {Wanted} wanted @param {AbortSignal} [signal] */
async function install({ names, debianPackages }, signal) {
  for (const debianPackage of debianPackages) {
    const program =
      (await installDebianPackage(debianPackage, signal)) === 'installed' ? findProgram(names) : undefined;
    if (program) return program;
  }
  return undefined;
}

/** Returns the path of Playwright's browser, which may not exist. Playwright is a dependency of the tests only. */
function playwrightChromium() {
  const requireFromTests = createRequire(path.join(ROOT, 'tests', 'package.json'));
  return requireFromTests('playwright').chromium.executablePath();
}
