// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type GatewayResponse, inTurn, silent } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, pass } from '../../../testing/page.tsx';
import { ready, showManageDerby } from '../testing/derby-context.tsx';

freshDeviceForEachTest();

test('services count as unknown 10 s after a poll that gets no response', async () => {
  await showManageDerby({ '/ready': inTurn<GatewayResponse | Promise<GatewayResponse>>(ready([]), silent) });
  expect(screen.getByText('All services are ready')).toBeTruthy();
  await pass(39_000);
  expect(screen.queryByText('The services did not answer')).toBeNull();
  await pass(2_000);
  expect(screen.getByText('The services did not answer')).toBeTruthy();
});
