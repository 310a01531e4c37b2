import { MemoryRouter, useLocation } from '@derby/micro-frontend/router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { createMemoryShelf, type MemoryShelf } from '../../features/new-entry/testing/memory-shelf.ts';
import { AdminConsole } from '../admin-console.tsx';

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

let device = createMemoryShelf();

/** Renders the console at a path, as the shell mounts it. */
export function renderConsole(
  path: string,
  props: { isLeaderboardPublic?: boolean; onLogout?: () => Promise<void> } = {},
): void {
  const { isLeaderboardPublic = true, onLogout = async () => undefined } = props;
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminConsole device={device} isAuthenticated isLeaderboardPublic={isLeaderboardPublic} onLogout={onLogout} />
      <Address />
    </MemoryRouter>,
  );
}

/** Lets a time on the fake clock pass, with everything that happens meanwhile. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Puts the next console on a device that keeps nothing yet; gives its shelf. */
export function emptyDevice(): MemoryShelf {
  device = createMemoryShelf();
  return device;
}
