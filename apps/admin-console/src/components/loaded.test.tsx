// @vitest-environment happy-dom
import { gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { latest } from '../lib/latest.ts';
import { type GatewayResponse, inTurn, unreachable, silent } from '../testing/fake-gateway.ts';
import { freshDeviceForEachTest, pass, press, showPage } from '../testing/page.tsx';
import { Loaded, NotUpdated } from './loaded.tsx';

freshDeviceForEachTest();

const POLL_INTERVAL_MS = 30_000;

function Section() {
  const read = latest(
    useQuery<{ derby: { status: string } }>(
      gql`
        query Status {
          derby {
            status
          }
        }
      `,
      { pollInterval: POLL_INTERVAL_MS },
    ),
  );
  return (
    <>
      <NotUpdated read={read} />
      <Loaded read={read} loading="Loading the status..." fallback="Failed to load the status">
        {({ derby }) => <p>{derby.status}</p>}
      </Loaded>
    </>
  );
}

const active: GatewayResponse = { data: { derby: { __typename: 'Derby', status: 'ACTIVE' } } };

async function showStatus(...responses: (GatewayResponse | (() => GatewayResponse | Promise<GatewayResponse>))[]) {
  const { of } = await showPage(<Section />, { Console_Viewer: silent, Status: inTurn(...responses) });
  return () => of('Status').length;
}

test('a section shows within 10 s that its query hangs, while the user is not known', async () => {
  const count = await showStatus(silent);
  expect(screen.getByText('Loading the status...')).toBeTruthy();
  expect(count()).toBe(1);
  await pass(3_000);
  expect(screen.getByText('Still connecting...')).toBeTruthy();
  await pass(7_000);
  expect(screen.getByText('Failed to load the status')).toBeTruthy();
  expect(screen.queryByText('Still connecting...')).toBeNull();
  await press('Try Again');
  expect(count()).toBe(2);
});

test('a section that was refused because of too many requests loads by itself after the time given', async () => {
  const sentence = 'Too many requests. Please try again in 20 seconds.';
  const count = await showStatus({ code: 'TOO_MANY_REQUESTS', sentence, retryAfterSeconds: 20 }, active);
  expect(screen.getByText(sentence).closest('[role="alert"]')?.className).toContain('bg-warn-soft');
  await pass(19_000);
  expect(count()).toBe(1);
  await pass(1_001);
  expect(count()).toBe(2);
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a section keeps its data and shows a notice when a poll fails', async () => {
  await showStatus(active, unreachable);
  expect(screen.queryByText('No connection, showing the last known state')).toBeNull();
  await pass(POLL_INTERVAL_MS);
  expect(screen.getByText('No connection, showing the last known state')).toBeTruthy();
  expect(screen.getByText('ACTIVE')).toBeTruthy();
});
