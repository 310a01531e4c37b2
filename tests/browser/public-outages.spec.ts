import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePorts } from '@derby/server-kit/testing/free-ports';
import { runBuilt, type OwnProcess } from '../support/child.ts';
import type { Stack } from '../support/stack.ts';
import { LONG_FORM } from '../support/form.ts';
import { expect, test } from './fixtures.ts';

/** Starts a separate front door over the running product, and stops its gateway once the event is known. */
async function frontDoorWithoutGateway(stack: Stack): Promise<OwnProcess> {
  const [port = 0] = await freePorts(1);
  const gateway = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const onward = sendRequest(new URL(url, stack.gatewayUrl), { method, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const frontDoor = await runBuilt('apps/shell/dist-server/main.js', {
    port,
    environment: {
      ...stack.environment,
      PORT: String(port),
      GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    },
  });
  gateway.closeAllConnections();
  gateway.close();
  return frontDoor;
}

test.describe('while the gateway is down', () => {
  let frontDoor: OwnProcess;
  test.beforeAll(async ({ stack }) => {
    frontDoor = await frontDoorWithoutGateway(stack);
  });
  test.afterAll(() => frontDoor.stop());

  test(
    'all pages are complete, including the ticket form, but for the board, which shows the error',
    LONG_FORM,
    async ({ page }) => {
      await page.goto(`${frontDoor.url}/`);
      await expect(page.getByRole('list', { name: 'Our sponsors' }).getByRole('img')).toHaveCount(19);
      await page.getByRole('link', { name: 'Event Details', exact: true }).click();
      await expect(page.getByText('Space is limited, so get your spot now!')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Purchase Tickets' }).click();
      await expect(page.getByText('100% of your purchase goes to the event.')).toBeVisible();
      await page.getByTitle('Ticket sales').scrollIntoViewIfNeeded();
      await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
      await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
      await expect(page.getByRole('alert').getByText('Error connecting to server')).toBeVisible();
    },
  );
});
