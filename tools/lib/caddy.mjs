import { installDebianPackage } from './apt.mjs';
import { PlainError } from './plain-error.mjs';
import { findProgram, run } from './processes.mjs';

const LOWEST = { major: 2, minor: 6 };
const HOW_TO_INSTALL = 'install Caddy 2.6 or newer (Debian: apt-get install caddy; macOS: brew install caddy)';

/**
 * Finds Caddy >= 2.6: `caddy` on the PATH, else Debian's package. Throws PlainError when there is none.
 * @param {{ signal?: AbortSignal }} options
 * @param {Partial<typeof defaultSources>} [sources] where the program comes from; tests replace them
 */
export async function findCaddy({ signal }, sources = {}) {
  const from = { ...defaultSources, ...sources };
  const program = from.findProgram(['caddy']) ?? (await install(from, signal));
  const version = await from.version(program);
  if (!isNewEnough(version)) {
    throw new PlainError(`${program} is Caddy ${version || 'of an unknown version'}: ${HOW_TO_INSTALL}.`);
  }
  return { program, line: `${program}, version ${version}` };
}

/** @param {typeof defaultSources} from @param {AbortSignal} [signal] */
async function install(from, signal) {
  const outcome = await from.installPackage('caddy', signal);
  const installed = outcome === 'installed' ? from.findProgram(['caddy']) : undefined;
  if (installed) return installed;
  throw new PlainError(
    `No Caddy, and apt-get ${outcome === 'failed' ? 'failed' : 'may not run here'}: ${HOW_TO_INSTALL}.`,
  );
}

/** @param {string} program */
async function versionOf(program) {
  const { stdout } = await run(program, ['version']);
  return /^v?(\d+(?:\.\d+)*)/.exec(stdout.trim())?.[1] ?? '';
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > LOWEST.major || (major === LOWEST.major && minor >= LOWEST.minor);
}

const defaultSources = {
  /** @param {readonly string[]} names */
  findProgram: (names) => findProgram(names),
  installPackage: installDebianPackage,
  version: versionOf,
};
