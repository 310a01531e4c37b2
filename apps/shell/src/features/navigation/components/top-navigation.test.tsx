// @vitest-environment happy-dom
import type { PageName } from '@derby/micro-frontend/pages';
import { UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import type { DerbyPhase } from '@derby/rules/event/derby-phase';
import { MemoryRouter } from '@derby/micro-frontend/router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TopNavigation } from './top-navigation.tsx';

afterEach(cleanup);

interface Shown {
  path?: string;
  page?: PageName;
  phase?: DerbyPhase;
  isPublic?: boolean;
  signedIn?: boolean;
}

function show({ path = '/', page = 'home', phase = 'open', isPublic = true, signedIn = false }: Shown = {}) {
  const onLogout = vi.fn<() => Promise<void>>(async () => undefined);
  render(
    <MemoryRouter initialEntries={[path]}>
      <TopNavigation
        siteName="Rangers Salmon Derby"
        page={page}
        derby={{ ...UNKNOWN_DERBY, phase, isPublic }}
        isAuthenticated={signedIn}
        onLogout={onLogout}
      />
    </MemoryRouter>,
  );
  return onLogout;
}

const links = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.textContent)
    .filter((text) => text !== 'Rangers Salmon Derby');

describe('the links of the top navigation', () => {
  it('exclude Logout for visitors', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it.each(['off-season', 'before'] as const)('begin with Details in the phase %s', (phase) => {
    show({ phase });
    expect(links()).toEqual(['Details', 'Leaderboard', 'Junior Division', 'Purchase Tickets']);
  });

  it.each(['open', 'last-half-hour', 'closed', 'ended'] as const)('begin with the boards in the phase %s', (phase) => {
    show({ phase });
    expect(links()).toEqual(['Leaderboard', 'Junior Division', 'Details', 'Purchase Tickets']);
  });

  it('exclude the boards while the leaderboard is private', () => {
    show({ isPublic: false });
    expect(links()).toEqual(['Details', 'Purchase Tickets']);
  });

  it('exclude Details on the details page and Purchase Tickets on the tickets page', () => {
    show({ path: '/details', page: 'details' });
    expect(links()).not.toContain('Details');
    cleanup();
    show({ path: '/tickets', page: 'tickets' });
    expect(links()).not.toContain('Purchase Tickets');
  });

  it('include Admin and Logout for a signed-in user', async () => {
    const onLogout = show({ signedIn: true });
    expect(links()).toContain('Admin');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledOnce();
  });

  it('mark the current page', () => {
    show({ path: '/leaderboard/ada', page: 'leaderboard' });
    expect(screen.getByRole('link', { name: 'Leaderboard' }).getAttribute('aria-current')).toBe('page');
  });

  it('include the logo, which leads home', () => {
    show({ path: '/details', page: 'details' });
    expect(screen.getByRole('link', { name: 'Rangers Salmon Derby, home' }).getAttribute('href')).toBe('/');
  });
});

describe('the menu of small screens', () => {
  const menu = () => document.querySelector('details')!;
  const toggle = () => menu().querySelector('summary')!;

  it('closes on Escape and restores the focus', async () => {
    show();
    await userEvent.click(toggle());
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(menu().open).toBe(false);
    expect(document.activeElement).toBe(toggle());
  });

  it('closes on navigation', async () => {
    show();
    await userEvent.click(toggle());
    await userEvent.click(screen.getByRole('link', { name: 'Details' }));
    expect(menu().open).toBe(false);
  });
});
