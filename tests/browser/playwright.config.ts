import { defineConfig } from 'playwright/test';
import { isLongForm, LONG_FORM } from '../support/form.ts';

const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  // Without a GPU, Chromium would compute what one draws: a tenth of the processor time.
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The list of the browser driver, which this replaces, and three that only start more processes for each context.
  `--disable-features=${[
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
    'SpareRendererForSitePerProcess',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxPopup',
  ].join(',')}`,
];

/** One, because other tiers run meanwhile, and each worker starts a product. */
const WORKERS = Number(process.env['BROWSER_WORKERS'] ?? 1);

/**
 * Browser tests on the built apps. Each worker has one product for all of its files (fixtures.ts). `--trace on` records
 * a trace; without it a failed test prints the console of its pages.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../node_modules/.cache/browser-tests',
  fullyParallel: false,
  workers: WORKERS,
  forbidOnly: true,
  ...(isLongForm ? {} : { grepInvert: new RegExp(LONG_FORM.tag) }),
  retries: 0,
  // Limits for hanging tests, not for slow ones, because the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Europe/Berlin',
    locale: 'en-CA',
    // The service worker of the console copies all files into each new browser profile. weigh-in.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: CHROMIUM_ARGUMENTS,
    },
  },
});
