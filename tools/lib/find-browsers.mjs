import { existsSync } from 'node:fs';
import { installDebianPackage } from './apt.mjs';
import { findChromium } from './find-chromium.mjs';
import { PlainError } from './plain-error.mjs';
import { findProgram } from './processes.mjs';

/** Firefox and WebKit: the variable, the names of the program and Debian's package. */
const OTHERS = [
  { variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], debianPackage: 'firefox-esr' },
  { variable: 'XVFB_PATH', names: ['Xvfb'], debianPackage: 'xvfb' },
  { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' },
  {
    variable: 'MINI_BROWSER_PATH',
    // Debian installs it outside the PATH.
    names: [
      'MiniBrowser',
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    ],
    debianPackage: 'webkit2gtk-driver',
  },
];

/**
 * Finds Chromium, and Firefox and WebKit for the long form, and installs missing ones if this user may. Throws PlainError
 * when one is missing.
 * @param {{ isLong: boolean, signal?: AbortSignal }} options
 * @returns {Promise<Record<string, string>>} variables with the paths of the programs
 */
export async function browserPrograms({ isLong, signal }) {
  /** @type {Record<string, string>} */
  const found = { CHROMIUM_PATH: (await findChromium({ signal })).program };
  if (!isLong) return found;
  for (const { variable, names, debianPackage } of OTHERS) {
    const program = process.env[variable] ?? find(names) ?? (await install(names, debianPackage, signal));
    if (!program)
      throw new PlainError(`No ${names[0]} for the browser tests: install ${debianPackage}, or set ${variable}.`);
    found[variable] = program;
  }
  return found;
}

/** @param {readonly string[]} names @param {string} debianPackage @param {AbortSignal} [signal] */
async function install(names, debianPackage, signal) {
  return (await installDebianPackage(debianPackage, signal)) === 'installed' ? find(names) : undefined;
}

/** @param {readonly string[]} names @returns {string | undefined} */
function find(names) {
  return findProgram(names) ?? names.find((name) => name.startsWith('/') && existsSync(name));
}
