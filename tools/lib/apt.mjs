import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findOldChromium } from './old-chromium.mjs';
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
 * A program by its names on the PATH, or absolute paths, and the Debian packages that have it.
 * @typedef {object} Wanted
 * @property {string} name for sentences
 * @property {readonly string[]} programs
 * @property {readonly string[]} debianPackages
 * @property {string} howToInstall
 */

/**
 * Finds a program, or installs the first of its Debian packages that this machine offers. Throws PlainError with
 * `howToInstall` when it is missing.
 * @param {Wanted} wanted
 * @param {Pick<typeof machine, 'findProgram' | 'installPackage'>} from
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ program: string, isNew: boolean }>}
 */
async function findOrInstall({ name, programs, debianPackages, howToInstall }, from, signal) {
  const found = from.findProgram(programs);
  if (found) return { program: found, isNew: false };
  let reason = 'may not run here';
  for (const debianPackage of debianPackages) {
    const outcome = await from.installPackage(debianPackage, signal);
    const program = outcome === 'installed' ? from.findProgram(programs) : undefined;
    if (program) return { program, isNew: true };
    if (outcome === 'failed') reason = 'failed';
  }
  throw new PlainError(`No ${name}, and apt-get ${reason}: ${howToInstall}.`);
}

/**
 * Finds or installs a program and checks its version. Throws PlainError with `howToInstall` when it is missing or too
 * old.
 * @param {Wanted & { lowest: readonly [major: number, minor: number], versionArgument: string }} wanted
 * @param {typeof machine} from
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ program: string, line: string }>} the line says where it is
 */
export async function findVersion(wanted, from, signal) {
  const { name, lowest, versionArgument, howToInstall } = wanted;
  const { program, isNew } = await findOrInstall(wanted, from, signal);
  const version = /(?:^|v=?)(\d+(?:\.\d+)*)/.exec((await from.version(program, versionArgument)).trim())?.[1] ?? '';
  if (!isAtLeast(version, lowest)) {
    throw new PlainError(`${program} is ${name} ${version || 'of an unknown version'}: ${howToInstall}.`);
  }
  return { program, line: `${program}${isNew ? ' (installed by apt-get just now)' : ''}, version ${version}` };
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
 * A program of the browser tests, with the variable that names it.
 * @typedef {Pick<Wanted, 'programs' | 'debianPackages'> & { variable: string }} BrowserProgram
 */

/** The headless shell first: it does the same with a quarter less processor time. @type {BrowserProgram} */
const CHROMIUM = {
  variable: 'CHROMIUM_PATH',
  programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  debianPackages: ['chromium-headless-shell', 'chromium'],
};
/** @type {readonly BrowserProgram[]} */
const OTHERS = [
  { variable: 'FIREFOX_PATH', programs: ['firefox-esr', 'firefox'], debianPackages: ['firefox-esr'] },
  { variable: 'XVFB_PATH', programs: ['Xvfb'], debianPackages: ['xvfb'] },
  { variable: 'WEBKIT_DRIVER_PATH', programs: ['WebKitWebDriver'], debianPackages: ['webkit2gtk-driver'] },
  {
    variable: 'MINI_BROWSER_PATH',
    // Debian installs it outside the PATH.
    programs: [
      'MiniBrowser',
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    ],
    debianPackages: ['webkit2gtk-driver'],
  },
];

/**
 * Finds Chromium, and for the long form Firefox, WebKit and an old Chromium. Installs missing ones if this user may.
 * Throws PlainError when one is missing.
 * @param {{ isLong?: boolean, signal?: AbortSignal }} options
 * @returns {Promise<Record<string, string>>} variables with the paths of the programs
 */
export async function findBrowsers({ isLong = false, signal }) {
  const chromium = { ...CHROMIUM, programs: [...CHROMIUM.programs, playwrightChromium()] };
  /** @type {Record<string, string>} */
  const found = {};
  for (const { variable, programs, debianPackages } of isLong ? [chromium, ...OTHERS] : [chromium]) {
    const given = process.env[variable];
    if (given && !existsSync(given)) throw new PlainError(`${variable} names no file: ${given}.`);
    const howToInstall = `for the browser tests install ${debianPackages.join(' or ')}, or set ${variable}`;
    const wanted = { name: programs[0] ?? '', programs, debianPackages, howToInstall };
    found[variable] = given || (await findOrInstall(wanted, machine, signal)).program;
  }
  if (isLong) found['OLD_CHROMIUM_PATH'] = process.env['OLD_CHROMIUM_PATH'] || (await findOldChromium({ signal }));
  return found;
}

/** Returns the path of Playwright's browser, which may not exist. Playwright is a dependency of the tests only. */
function playwrightChromium() {
  const requireFromTests = createRequire(path.join(ROOT, 'tests', 'package.json'));
  return requireFromTests('playwright').chromium.executablePath();
}
