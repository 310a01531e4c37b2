// @vitest-environment happy-dom
import type { RemoteModule } from '@derby/micro-frontend/contract';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RemoteLoadError, type RemoteLoader } from '../remote-loader.ts';
import { RemoteMount } from './remote-mount.tsx';

const remoteOf = (App: RemoteModule['App']): RemoteModule => ({ contractVersion: 2, App });
const site = remoteOf(() => <h1>The board</h1>);
const PAINTED = '<h1>Painted</h1><input aria-label="Search" />';

/** Adds the page that the server has painted. */
function paint(): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', `<div id="painted-page">${PAINTED}</div>`);
  return document.querySelector<HTMLElement>('#painted-page')!;
}

function mount(load: RemoteLoader, pageKey = 'leaderboard') {
  return (
    <RemoteMount
      remote="public-site"
      load={load}
      pageKey={pageKey}
      isAuthenticated={false}
      isLeaderboardPublic
      onLogout={async () => undefined}
    />
  );
}

beforeEach(() => {
  // React logs the errors that a boundary catches. These tests cause them on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('RemoteMount shows what failed and what still works, and shows the remote after a retry', async () => {
  const load = vi
    .fn<RemoteLoader>()
    .mockRejectedValueOnce(new RemoteLoadError('public-site', 'unreachable'))
    .mockRejectedValueOnce(new RemoteLoadError('public-site', 'slow'))
    .mockResolvedValueOnce(site);
  render(mount(load));
  expect(await screen.findByText('This part of the site is not answering')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('The administrators’ console still works');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('This part of the site takes too long to answer')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The board')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

it('RemoteMount offers a reload when the contracts differ, because this page may be the older one', async () => {
  render(mount(() => Promise.reject(new RemoteLoadError('public-site', 'contract'))));
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
});

it('RemoteMount limits a crash to one page', async () => {
  let isBroken = true;
  function CrashingPage() {
    if (isBroken) throw new Error('boom');
    return <h1>Details</h1>;
  }
  const load: RemoteLoader = async () => remoteOf(CrashingPage);
  const { rerender } = render(mount(load));
  expect(await screen.findByText('Something went wrong on this page')).toBeTruthy();
  isBroken = false;
  rerender(mount(load, 'details'));
  expect(await screen.findByText('Details')).toBeTruthy();
});

it('RemoteMount keeps the painted page until the remote is shown', async () => {
  paint();
  let settle: (module: RemoteModule) => void = () => undefined;
  const loading = new Promise<RemoteModule>((resolve) => (settle = resolve));
  render(mount(() => loading));
  expect(screen.getByText('Painted')).toBeTruthy();
  expect(screen.queryByRole('main')).toBeNull();
  settle(site);
  expect(await screen.findByText('The board')).toBeTruthy();
  expect(screen.queryByText('Painted')).toBeNull();
});

it('RemoteMount removes the painted page when another page is opened first', () => {
  paint();
  const never = () => new Promise<RemoteModule>(() => undefined);
  const { rerender } = render(mount(never));
  rerender(mount(never, 'details'));
  expect(screen.queryByText('Painted')).toBeNull();
  rerender(mount(never));
  expect(screen.queryByText('Painted')).toBeNull();
  expect(screen.getByRole('main')).toBeTruthy();
});

it('RemoteMount keeps the text of the remote when nothing was typed into the painted page', async () => {
  paint();
  const remote = remoteOf(() => <input aria-label="Search" defaultValue="kettleby" />);
  render(<div id="content">{mount(async () => remote)}</div>);
  await vi.waitFor(() => expect(document.querySelector('#painted-page')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('kettleby');
});

it('RemoteMount hides the painted page behind a failure and keeps its typed text', async () => {
  const painted = paint();
  painted.querySelector('input')!.value = 'alder';
  const load = vi
    .fn<RemoteLoader>()
    .mockRejectedValueOnce(new RemoteLoadError('public-site', 'unreachable'))
    .mockResolvedValueOnce(remoteOf(() => <input aria-label="Search" />));
  render(<div id="content">{mount(load)}</div>);
  expect(await screen.findByText('This part of the site is not answering')).toBeTruthy();
  expect(painted.hidden).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Search')).value).toBe('alder');
  expect(painted.isConnected).toBe(false);
});
