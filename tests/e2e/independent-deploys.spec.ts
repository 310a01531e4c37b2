import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { LONG_FORM } from '../support/form.ts';
import { runBuilt, type OwnProcess } from '../support/child.ts';
import { freePorts } from '../support/free-ports.ts';
import { REPOSITORY_ROOT, type Stack } from '../support/stack.ts';
import { signIn } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { weighInJuniors } from './junior-board.ts';

const HEADING = 'Leaderboard';
const NEW_HEADING = 'Leaderboard, second edition';

/** A front door and a public-site host of the test's own, over the running services. */
interface Deployment {
  readonly frontDoor: OwnProcess;
  readonly publicSiteUrl: string;
  /** The folder that public-site's host serves. */
  readonly publicSiteFolder: string;
  stopHost(): Promise<void>;
  /** Listens in the host's place and never answers. */
  hangHost(): Promise<void>;
  /** Puts the build of the repository back and serves it. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

async function deploy(stack: Stack): Promise<Deployment> {
  const [frontDoorPort, publicSitePort] = (await freePorts(2)) as [number, number];
  const folder = mkdtempSync(join(tmpdir(), 'derby-deploy-'));

  let host: OwnProcess | undefined;
  let silent: Server | undefined;
  const startHost = async () => {
    host = await runBuilt('tools/static-host/dist/main.js', {
      port: publicSitePort,
      environment: { STATIC_HOST_ROOT: folder, STATIC_HOST_PORT: String(publicSitePort) },
    });
  };
  const stopHost = async () => {
    await host?.stop();
    silent?.close();
    host = undefined;
    silent = undefined;
  };
  const restore = async () => {
    await stopHost();
    rmSync(folder, { recursive: true });
    cpSync(join(REPOSITORY_ROOT, 'apps/public-site/dist'), folder, { recursive: true });
    await startHost();
  };
  await restore();
  const frontDoor = await runBuilt('apps/shell/dist-server/main.js', {
    port: frontDoorPort,
    environment: {
      ...stack.environment,
      PORT: String(frontDoorPort),
      PUBLIC_SITE_URL: `http://127.0.0.1:${publicSitePort}`,
    },
  });
  return {
    frontDoor,
    publicSiteUrl: `http://127.0.0.1:${publicSitePort}`,
    publicSiteFolder: folder,
    stopHost,
    restore,
    async hangHost() {
      await stopHost();
      silent = createServer((socket) => void socket.on('error', () => undefined));
      await new Promise<void>((resolve) => silent?.listen(publicSitePort, '127.0.0.1', resolve));
    },
    async close() {
      await stopHost();
      await frontDoor.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Builds public-site alone, with one text changed, into the folder. */
function buildPublicSite(folder: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'tests/support/build-changed-public-site.ts', folder], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, CHANGED_TEXT: NEW_HEADING },
    stdio: 'pipe',
  });
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** The console works: its login shows. */
async function expectAdminConsole(page: Page, frontDoor: OwnProcess): Promise<void> {
  await page.goto(`${frontDoor.url}/login`);
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
}

let deployment: Deployment;
test.beforeAll(async ({ stack }) => {
  await weighInJuniors(stack.baseUrl, await signIn(stack.baseUrl, stack.administrator));
});
/** A front door of each test's own: it knows for five seconds what a remote told about its build. */
test.beforeEach(async ({ stack }) => {
  deployment = await deploy(stack);
});
test.afterEach(() => deployment.close());

test('a new build of the public site is copied to its host and shows on reload', LONG_FORM, async ({ page }) => {
  const { frontDoor, publicSiteFolder } = deployment;
  await page.goto(`${frontDoor.url}/leaderboard`);
  await expectHeading(page, HEADING);
  const shellProcess = frontDoor.child.pid;

  buildPublicSite(publicSiteFolder);
  await page.reload();
  await expectHeading(page, NEW_HEADING);
  await expectAdminConsole(page, frontDoor);
  expect(frontDoor.child.pid).toBe(shellProcess);
  expect(frontDoor.child.exitCode).toBeNull();
});

test('files that failed on a bad connection load at the first retry, and what was typed is kept', async ({ page }) => {
  const { frontDoor, publicSiteUrl } = deployment;
  let letFail: () => void = () => undefined;
  const isTyped = new Promise<void>((resolve) => (letFail = resolve));
  await page.route(`${publicSiteUrl}/assets/*.js`, async (route) => {
    await isTyped;
    await route.abort('connectionfailed');
  });
  await page.goto(`${frontDoor.url}/junior-leaderboard`, { waitUntil: 'commit' });
  await page.getByLabel('Search the leaderboard').fill('paged7');
  letFail();
  await expect(page.getByRole('heading', { name: 'This part of the site is not answering' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectHeading(page, 'Junior Division');
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible();
  await expect(page.getByLabel('Search the leaderboard')).toHaveValue('paged7');
});

test('a page that was served just before the host stopped recovers at the first retry', async ({ page }) => {
  const { frontDoor } = deployment;
  let fetchScripts: () => void = () => undefined;
  const isStopped = new Promise<void>((resolve) => (fetchScripts = resolve));
  await page.route('**/*.js', async (route) => {
    await isStopped;
    await route.continue();
  });
  await page.goto(`${frontDoor.url}/details`, { waitUntil: 'commit' });
  await deployment.stopHost();
  fetchScripts();
  await expect(page.getByRole('heading', { name: 'This part of the site is not answering' })).toBeVisible();
  await deployment.restore();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectHeading(page, 'Event Details');
});

test.describe('while the host of the public site', () => {
  interface Breakage {
    readonly heading: string;
    readonly form?: typeof LONG_FORM;
    readonly breakIt: (one: Deployment) => Promise<void> | void;
  }
  const breakages: Record<string, Breakage> = {
    'is stopped': { heading: 'This part of the site is not answering', breakIt: (one) => one.stopHost() },
    hangs: {
      heading: 'This part of the site takes too long to answer',
      form: LONG_FORM,
      breakIt: (one) => one.hangHost(),
    },
    'serves a build of another contract version': {
      heading: 'This part of the site is being updated',
      form: LONG_FORM,
      breakIt: (one) => {
        const file = join(one.publicSiteFolder, 'remote.json');
        const description = JSON.parse(readFileSync(file, 'utf8')) as { contractVersion: number };
        rmSync(`${file}.br`, { force: true });
        rmSync(`${file}.gz`, { force: true });
        writeFileSync(file, JSON.stringify({ ...description, contractVersion: description.contractVersion + 1 }));
      },
    },
  };

  for (const [name, { heading, form = {}, breakIt }] of Object.entries(breakages)) {
    test(`${name}, the console works and a retry succeeds once it is back`, form, async ({ page }) => {
      const { frontDoor } = deployment;
      await breakIt(deployment);

      await expectAdminConsole(page, frontDoor);
      await page.goto(`${frontDoor.url}/leaderboard`);
      await expect(page.getByRole('alert').getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

      await deployment.restore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectHeading(page, HEADING);
    });
  }
});
