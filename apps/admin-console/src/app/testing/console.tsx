import { BrowserRouter, MemoryRouter, useLocation } from '@derby/micro-frontend/router';
import { render, screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { createMemoryStorage } from '../../features/new-entry/testing/memory-storage.ts';
import { fakeGateway, type GatewayResponse, type GatewayResponses } from '../../testing/fake-gateway.ts';
import { freshDeviceForEachTest as freshStoragesForEachTest, operationsIn, pass } from '../../testing/page.tsx';
import { AdminConsole } from '../admin-console.tsx';

let device = createMemoryStorage();

/** As the function of the pages, with an empty device too. */
export function freshDeviceForEachTest(authToken?: string | null): void {
  freshStoragesForEachTest(authToken);
  beforeEach(() => {
    device = createMemoryStorage();
  });
}

/** The storage of the device that the console uses. */
export const deviceStorage = () => device;

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

interface ConsoleProps {
  readonly isLeaderboardPublic?: boolean;
  readonly onLogout?: () => Promise<void>;
}

/** Renders the console at a path, as the shell mounts it. */
export function renderConsole(path: string, props: ConsoleProps = {}): void {
  render(<MemoryRouter initialEntries={[path]}>{consoleWith(props)}</MemoryRouter>);
}

/**
 * Renders the console at a path with the history of the browser, so that Back and Forward work. `state` is the history
 * state that an earlier page has set.
 */
export function renderConsoleInHistory(path: string, state?: unknown): void {
  window.history.pushState({ usr: state, key: 'first', idx: 0 }, '', path);
  render(<BrowserRouter>{consoleWith({})}</BrowserRouter>);
}

function consoleWith({ isLeaderboardPublic = true, onLogout = async () => undefined }: ConsoleProps) {
  return (
    <>
      <AdminConsole device={device} isAuthenticated isLeaderboardPublic={isLeaderboardPublic} onLogout={onLogout} />
      <Address />
    </>
  );
}

export const visibility = (isPublic: boolean): GatewayResponse => ({
  data: { leaderboardStatus: { __typename: 'LeaderboardStatus', isPublic } },
});

/** Shows the section at a path with these server responses. Returns the sent operations, by operation name. */
export async function showSection(
  path: string,
  responses: GatewayResponses,
  renderAt: (path: string) => void = renderConsole,
) {
  const sent = fakeGateway({ Frame_LeaderboardVisibility: () => visibility(true), ...responses });
  renderAt(path);
  await pass(1);
  return operationsIn(sent);
}

export const address = () => screen.getByTestId('address').textContent;
