// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type GatewayResponse, type GatewayResponses, inTurn, viewerIs } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, pass, showPage } from '../../../testing/page.tsx';
import { run } from '../../../testing/samples.ts';
import { PAUSE, runResponse, showRun } from './message-run.fixture.tsx';
import { MessageRunPage } from './message-run-page.tsx';
import { RunLink, useActiveRun } from './run-link.tsx';

freshDeviceForEachTest();

/** The state of the run as the bar of the console shows it. */
function Header() {
  const active = useActiveRun();
  return active && <RunLink run={active} />;
}

describe('the link to the run in the header', () => {
  const header = (finalRun: object | null): GatewayResponse => ({ data: { derby: { __typename: 'Derby', finalRun } } });
  const show = async (responses: GatewayResponses) => {
    const { sentAs } = await showPage(<Header />, responses);
    await pass(1);
    return () => sentAs('MessageRun_Header').length;
  };
  const link = () => screen.queryByRole('link', { name: /[Mm]essages/ });

  test('shows the progress of a run, links to it and is read every 30 s until the end', async () => {
    const countOfReads = await show({
      MessageRun_Header: inTurn(
        header(run(0, {}, false)),
        header(run(81, { queued: 71, sending: 1, delivered: 9 })),
        header({ ...run(81, { queued: 71, delivered: 10 }), pause: PAUSE }),
        header(run(81, { delivered: 80, failed: 1 })),
      ),
    });
    expect(link()?.textContent).toBe('Preparing messages');
    await pass(29_000);
    expect(countOfReads()).toBe(1);
    await pass(1_000);
    expect([link()?.textContent, link()?.getAttribute('href')]).toEqual(['Messages 9 of 81', '/admin/derby/messages']);
    await pass(30_000);
    expect(link()?.textContent).toBe('Messages 10 of 81, paused');
    await pass(30_000);
    expect([link(), countOfReads()]).toEqual([null, 4]);
  });

  test('reads no run for a weighmaster', async () => {
    const countOfReads = await show({ Console_Viewer: () => viewerIs({ role: 'WEIGHMASTER' }) });
    await pass(30_000);
    expect([link(), countOfReads()]).toEqual([null, 0]);
  });

  test('follows the page of the run at once', async () => {
    const responses = {
      MessageRun_Header: () => header(run(3, { queued: 2, delivered: 1 })),
      MessageRun_Run: () => runResponse({ queued: 1, delivered: 2 }),
    };
    const { sentAs } = await showRun(
      responses,
      <>
        <Header />
        <MessageRunPage />
      </>,
    );
    expect(link()?.textContent).toBe('Messages 2 of 3');
    expect(sentAs('MessageRun_Header')).toHaveLength(1);
  });
});
