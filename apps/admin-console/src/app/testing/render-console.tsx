import { BrowserRouter, MemoryRouter, useLocation } from '@derby/micro-frontend/router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { createMemoryStorage, type MemoryStorage } from '../../features/new-entry/testing/memory-storage.ts';
import { AdminConsole } from '../admin-console.tsx';

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

let device = createMemoryStorage();

interface ConsoleProps {
  readonly isLeaderboardPublic?: boolean;
  readonly onLogout?: () => Promise<void>;
}

/** Renders the console at a path, as the shell mounts it. */
export function renderConsole(path: string, props: ConsoleProps = {}): void {
  render(<MemoryRouter initialEntries={[path]}>{consoleWith(props)}</MemoryRouter>);
}

/**
 * Renders the console at a path in the browser's own history, so that Back and Forward lead through it. `state` is what
 * an earlier page has left for this one.
 */
export function renderConsoleInHistory(
  path: string,
  { state, ...props }: ConsoleProps & { state?: unknown } = {},
): void {
  window.history.pushState({ usr: state, key: 'first', idx: 0 }, '', path);
  render(<BrowserRouter>{consoleWith(props)}</BrowserRouter>);
}

function consoleWith({ isLeaderboardPublic = true, onLogout = async () => undefined }: ConsoleProps) {
  return (
    <>
      <AdminConsole device={device} isAuthenticated isLeaderboardPublic={isLeaderboardPublic} onLogout={onLogout} />
      <Address />
    </>
  );
}

/** Lets a time on the fake clock pass, with everything that happens meanwhile. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Puts the next console on a device that keeps nothing yet; gives its storage. */
export function emptyDevice(): MemoryStorage {
  device = createMemoryStorage();
  return device;
}
