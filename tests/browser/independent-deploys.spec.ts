import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { LONG_FORM } from '../support/form.ts';
import { runBuilt, type OwnProcess } from '../support/child.ts';
import { REPOSITORY_ROOT, type Stack } from '../support/stack.ts';
import { expect, logIn, test } from './fixtures.ts';
import { weighInJuniors } from './junior-board.ts';

const HEADING = 'Leaderboard';

/** Environment variables of the front door with the addresses of the remotes. */
const ADDRESS_VARIABLES = { 'public-site': 'PUBLIC_SITE_URL', 'admin-console': 'ADMIN_CONSOLE_URL' } as const;
type Remote = keyof typeof ADDRESS_VARIABLES;

/** A separate front door and a separate host of one remote, over the running services. */
interface Deployment {
  readonly frontDoor: OwnProcess;
  readonly hostUrl: string;
  /** The folder that the host serves. */
  readonly folder: string;
  stopHost(): Promise<void>;
  /** Replaces the host by a server that never responds. */
  hangHost(): Promise<void>;
  /** Restores the build of the repository and serves it. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

async function deploy(stack: Stack, remote: Remote): Promise<Deployment> {
  const [frontDoorPort, hostPort] = (await freePorts(2)) as [number, number];
  const hostUrl = `http://127.0.0.1:${hostPort}`;
  const folder = mkdtempSync(join(tmpdir(), 'derby-deploy-'));

  let host: OwnProcess | undefined;
  let silent: Server | undefined;
  const startHost = async () => {
    host = await runBuilt('tools/static-host/dist/main.js', {
      port: hostPort,
      environment: { STATIC_HOST_ROOT: folder, STATIC_HOST_PORT: String(hostPort) },
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
    cpSync(join(REPOSITORY_ROOT, 'apps', remote, 'dist'), folder, { recursive: true });
    await startHost();
  };
  await restore();
  const frontDoor = await runBuilt('apps/shell/dist-server/main.js', {
    port: frontDoorPort,
    environment: {
      ...stack.environment,
      PORT: String(frontDoorPort),
      [ADDRESS_VARIABLES[remote]]: hostUrl,
    },
  });
  return {
    frontDoor,
    hostUrl,
    folder,
    stopHost,
    restore,
    async hangHost() {
      await stopHost();
      silent = createServer((socket) => void socket.on('error', () => undefined));
      await new Promise<void>((resolve) => silent?.listen(hostPort, '127.0.0.1', resolve));
    },
    async close() {
      await stopHost();
      await frontDoor.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Builds one remote into the folder, with one text of a file replaced. */
function buildChanged(remote: Remote, folder: string, file: string, [text, newText]: [string, string]): void {
  const tool = ['--import', 'tsx', 'tests/support/build-changed-remote.ts'];
  execFileSync(process.execPath, [...tool, remote, folder, file, text, newText], {
    cwd: REPOSITORY_ROOT,
    stdio: 'pipe',
  });
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Expects that the console works: its login shows. */
async function expectAdminConsole(page: Page, frontDoor: OwnProcess): Promise<void> {
  await page.goto(`${frontDoor.url}/login`);
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
}

let deployment: Deployment;
test.beforeAll(({ client }) => weighInJuniors(client));
/** A separate front door per test, because it caches a remote's description for five seconds. */
test.beforeEach(async ({ stack }) => {
  deployment = await deploy(stack, 'public-site');
});
test.afterEach(() => deployment.close());

for (const { remote, path, file, text } of [
  { remote: 'public-site', path: '/leaderboard', file: '/leaderboard/messages.ts', text: "REGULAR: 'Leaderboard'" },
  { remote: 'admin-console', path: '/login', file: '/login/components/login-page.tsx', text: ": 'Admin Login'" },
] as const) {
  test(`a new build of ${remote} is copied to its host and shows on reload`, LONG_FORM, async ({ page, stack }) => {
    const own = await deploy(stack, remote);
    const { frontDoor, folder } = own;
    try {
      const shellProcess = frontDoor.child.pid;
      const heading = text.split("'")[1] ?? '';
      await page.goto(`${frontDoor.url}${path}`);
      await expectHeading(page, heading);
      buildChanged(remote, folder, file, [text, text.replace(/'$/, ", second edition'")]);
      await page.reload();
      await expectHeading(page, `${heading}, second edition`);
      await page.goto(`${frontDoor.url}/login`);
      await logIn(page, stack.administrator);
      await expectHeading(page, 'Add New Derby Entry');
      await page.goto(`${frontDoor.url}/details`);
      await expectHeading(page, 'Event Details');
      expect(frontDoor.child.pid).toBe(shellProcess);
      expect(frontDoor.child.exitCode).toBeNull();
    } finally {
      await own.close();
    }
  });
}

test(
  'files that failed on a bad connection load at the first retry, and typed text is kept',
  LONG_FORM,
  async ({ page }) => {
    const { frontDoor, hostUrl } = deployment;
    let failRequests: () => void = () => undefined;
    const isTyped = new Promise<void>((resolve) => (failRequests = resolve));
    await page.route(`${hostUrl}/assets/*.js`, async (route) => {
      await isTyped;
      await route.abort('connectionfailed');
    });
    await page.goto(`${frontDoor.url}/junior-leaderboard`, { waitUntil: 'commit' });
    await page.getByLabel('Search the leaderboard').fill('paged7');
    failRequests();
    await expect(page.getByRole('heading', { name: 'This part of the site is not answering' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectHeading(page, 'Junior Division');
    await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible();
    await expect(page.getByLabel('Search the leaderboard')).toHaveValue('paged7');
  },
);

test('a page that was served just before the host stopped recovers at the first retry', LONG_FORM, async ({ page }) => {
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
        const file = join(one.folder, 'remote.json');
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
