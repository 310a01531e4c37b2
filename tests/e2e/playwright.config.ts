import { defineConfig } from 'playwright/test';
import { isLongForm, LONG_FORM } from '../support/form.ts';

const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Two, because most of a browser test is waiting: for timers of the product, for the page, for what was sent. */
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2);

/**
 * Browser tests on the built apps. Each worker has one product for all of its files (fixtures.ts). `--trace on` records
 * a trace; without it a failed test prints the console of its pages.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../node_modules/.cache/e2e',
  fullyParallel: false,
  workers: WORKERS,
  forbidOnly: true,
  ...(isLongForm ? {} : { grepInvert: new RegExp(LONG_FORM.tag) }),
  retries: 0,
  // Limits for what hangs, not for what is slow: the machine may be crowded.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-CA',
    // The console's one copies all of its files into each test's new browser profile; weigh-in.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: CHROMIUM_ARGUMENTS,
    },
  },
});
