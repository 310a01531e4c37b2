import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { LONG_FORM } from '../support/form.ts';
import { runBuilt, type OwnProcess } from '../support/child.ts';
import { REPOSITORY_ROOT, type Stack } from '../support/stack.ts';
import { expect, logIn, test } from './fixtures.ts';

/** Environment variables of the front door with the addresses of the remotes. */
const ADDRESS_VARIABLES = { 'public-site': 'PUBLIC_SITE_URL', 'admin-console': 'ADMIN_CONSOLE_URL' } as const;
type Remote = keyof typeof ADDRESS_VARIABLES;

/** A separate front door and a separate host of one remote, over the running services. */
interface Deployment {
  readonly frontDoor: OwnProcess;
  /** The folder that the host serves. */
  readonly folder: string;
  readonly startHost: () => Promise<void>;
  readonly stopHost: () => Promise<void>;
}

/** Runs a test with the repository's build of a remote on its own host. */
async function withDeployment(stack: Stack, remote: Remote, task: (deployment: Deployment) => Promise<void>) {
  const [frontDoorPort = 0, hostPort = 0] = await freePorts(2);
  const folder = mkdtempSync(join(tmpdir(), 'derby-deploy-'));
  cpSync(join(REPOSITORY_ROOT, 'apps', remote, 'dist'), folder, { recursive: true });
  const running: OwnProcess[] = [];
  const startHost = async () => {
    const environment = { STATIC_HOST_ROOT: folder, STATIC_HOST_PORT: String(hostPort) };
    running.push(await runBuilt('tools/static-host/dist/main.js', { port: hostPort, environment }));
  };
  try {
    await startHost();
    const frontDoor = await runBuilt('apps/shell/dist-server/main.js', {
      port: frontDoorPort,
      environment: {
        ...stack.environment,
        PORT: String(frontDoorPort),
        [ADDRESS_VARIABLES[remote]]: `http://127.0.0.1:${hostPort}`,
      },
    });
    running.unshift(frontDoor);
    await task({ frontDoor, folder, startHost, stopHost: async () => await running.pop()?.stop() });
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
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

for (const { remote, path, file, text } of [
  { remote: 'public-site', path: '/leaderboard', file: '/leaderboard/messages.ts', text: "REGULAR: 'Leaderboard'" },
  { remote: 'admin-console', path: '/login', file: '/login/components/login-page.tsx', text: ": 'Admin Login'" },
] as const) {
  test(`a new build of ${remote} is copied to its host and shows on reload`, LONG_FORM, async ({ page, stack }) => {
    await withDeployment(stack, remote, async ({ frontDoor, folder }) => {
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
      expect(frontDoor.child.exitCode).toBeNull();
    });
  });
}

test('while the host of the public site is stopped, the console works, and a retry succeeds once it is back', async ({
  page,
  stack,
}) => {
  await withDeployment(stack, 'public-site', async ({ frontDoor, startHost, stopHost }) => {
    await stopHost();
    await page.goto(`${frontDoor.url}/login`);
    await expectHeading(page, 'Admin Login');
    await page.goto(`${frontDoor.url}/leaderboard`);
    const notice = page.getByRole('alert').getByRole('heading', { name: 'This part of the site is not answering' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await startHost();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectHeading(page, 'Leaderboard');
  });
});
