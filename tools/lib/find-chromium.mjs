import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installDebianPackage } from './apt.mjs';
import { ROOT } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { findProgram } from './processes.mjs';

/** The headless shell first: it does the same with a quarter less processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Finds a browser for the tests: CHROMIUM_PATH, an installed Chromium, Playwright's own, or Debian's package. Throws
 * PlainError when there is none.
 * @param {{ chromiumPath?: string, signal?: AbortSignal }} [options]
 * @param {Partial<typeof defaultSources>} [sources] where browsers come from; tests replace them
 * @returns {Promise<{ program: string, line: string }>}
 */
export async function findChromium({ chromiumPath = process.env.CHROMIUM_PATH, signal } = {}, sources = {}) {
  const from = { ...defaultSources, ...sources };
  if (chromiumPath) {
    if (!from.exists(chromiumPath)) throw new PlainError(`CHROMIUM_PATH names no file: ${chromiumPath}.`);
    return { program: chromiumPath, line: `${chromiumPath} (CHROMIUM_PATH)` };
  }
  const installed = from.findProgram(NAMES);
  if (installed) return { program: installed, line: installed };
  const bundled = from.playwrightChromium();
  if (bundled && from.exists(bundled)) return { program: bundled, line: `${bundled} (Playwright's own)` };
  for (const debianPackage of ['chromium-headless-shell', 'chromium']) {
    const outcome = await from.installPackage(debianPackage, signal);
    const added = outcome === 'installed' ? from.findProgram(NAMES) : undefined;
    if (added) return { program: added, line: `${added} (installed by apt-get just now)` };
  }
  throw new PlainError(
    'No Chromium for the browser tests: install chromium, run npx playwright install chromium, or set CHROMIUM_PATH.',
  );
}

/** Returns Playwright's browser. Playwright is a dependency of the tests only. @returns {string} */
function playwrightChromium() {
  const requireFromTests = createRequire(path.join(ROOT, 'tests', 'package.json'));
  const { chromium } = requireFromTests('playwright');
  return chromium.executablePath();
}

const defaultSources = {
  /** @param {readonly string[]} names */
  findProgram: (names) => findProgram(names),
  exists: existsSync,
  playwrightChromium,
  installPackage: installDebianPackage,
};
