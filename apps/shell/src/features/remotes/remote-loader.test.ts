import { REMOTE_CONTRACT_VERSION, type RemoteModule } from '@derby/micro-frontend/contract';
import { fakeDescription } from '@derby/micro-frontend/testing/fake-description';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRemoteLoader, type FederationRuntime } from './remote-loader.ts';

const OTHER_VERSION = REMOTE_CONTRACT_VERSION + 1;
const locations = {
  'public-site': { url: 'http://site.test', contractVersion: REMOTE_CONTRACT_VERSION },
  'admin-console': { url: 'http://admin.test', contractVersion: null },
} as const;

const remote: RemoteModule = { contractVersion: REMOTE_CONTRACT_VERSION, App: () => null };
const description = (contractVersion: number) => JSON.stringify(fakeDescription({ contractVersion }));

function setUp(overrides: Partial<Parameters<typeof createRemoteLoader>[0]> = {}) {
  const registerRemotes = vi.fn<FederationRuntime['registerRemotes']>();
  const loadRemote = vi.fn<FederationRuntime['loadRemote']>();
  const readText = vi.fn<(url: string) => Promise<string>>(async () => description(REMOTE_CONTRACT_VERSION));
  const reload = vi.fn<() => Promise<void>>(async () => undefined);
  const federation = { registerRemotes, loadRemote };
  const load = createRemoteLoader({ federation, locations, readText, reload, ...overrides });
  return { load, registerRemotes, loadRemote, readText, reload };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('createRemoteLoader', () => {
  it('registers the remote at its address and loads it once', async () => {
    const { load, registerRemotes, loadRemote } = setUp();
    loadRemote.mockResolvedValue(remote);
    expect(await load('public-site')).toBe(remote);
    expect(await load('public-site')).toBe(remote);
    expect(loadRemote.mock.calls).toEqual([['public-site/App']]);
    expect(registerRemotes.mock.calls).toEqual([
      [[{ name: 'public-site', entry: 'http://site.test/remoteEntry.js', type: 'module' }]],
    ]);
  });

  it('reloads the page at the first retry, because browsers remember failed files', async () => {
    const { load, loadRemote, readText, reload } = setUp();
    loadRemote.mockRejectedValue(new TypeError('failed to fetch'));
    await expect(load('public-site')).rejects.toMatchObject({ failure: 'unreachable' });
    expect(reload).not.toHaveBeenCalled();
    void load('public-site').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(readText.mock.calls).toEqual([['http://site.test/remote.json']]);
    expect(reload).toHaveBeenCalledOnce();
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it.each(['the remote', 'the page'])('does not leave the page while %s does not respond', async (what) => {
    const fail = () => Promise.reject(new TypeError('failed to fetch'));
    const reload = vi.fn<() => Promise<void>>(fail);
    const { load, loadRemote } = setUp({ reload, ...(what === 'the remote' ? { readText: fail } : {}) });
    loadRemote.mockRejectedValue(new TypeError('failed to fetch'));
    await expect(load('public-site')).rejects.toMatchObject({ failure: 'unreachable' });
    await expect(load('public-site')).rejects.toMatchObject({ failure: 'unreachable' });
    expect(reload).toHaveBeenCalledTimes(what === 'the remote' ? 0 : 1);
  });

  it('times out after four seconds', async () => {
    const { load, loadRemote } = setUp();
    loadRemote.mockReturnValue(new Promise(() => undefined));
    const failed = vi.fn<(error: unknown) => void>();
    void load('public-site').catch(failed);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ failure: 'slow' }));
  });

  it('joins a load that is under way: React may begin to render the page anew, which is no retry', async () => {
    const { load, loadRemote, reload } = setUp();
    let resolveLoad: (module: RemoteModule) => void = () => undefined;
    loadRemote.mockReturnValueOnce(new Promise((resolve) => (resolveLoad = resolve)));
    const both = Promise.all([load('public-site'), load('public-site')]);
    await vi.advanceTimersByTimeAsync(0);
    resolveLoad(remote);
    expect(await both).toEqual([remote, remote]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('uses a first attempt that completes late', async () => {
    const { load, loadRemote } = setUp();
    let resolveLoad: (module: RemoteModule) => void = () => undefined;
    loadRemote.mockReturnValueOnce(new Promise((resolve) => (resolveLoad = resolve)));
    const failed = vi.fn<(error: unknown) => void>();
    void load('public-site').catch(failed);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(failed).toHaveBeenCalledOnce();
    const second = load('public-site');
    resolveLoad(remote);
    expect(await second).toBe(remote);
  });

  it('does not load a remote whose description has another contract', async () => {
    const { load, loadRemote, registerRemotes } = setUp({
      locations: { ...locations, 'public-site': { url: 'http://site.test', contractVersion: OTHER_VERSION } },
    });
    await expect(load('public-site')).rejects.toMatchObject({ failure: 'contract' });
    expect(registerRemotes).not.toHaveBeenCalled();
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('reads the description again at the next attempt, because a new build may be deployed', async () => {
    const readText = vi
      .fn<(url: string) => Promise<string>>()
      .mockResolvedValueOnce(description(OTHER_VERSION))
      .mockResolvedValueOnce(description(REMOTE_CONTRACT_VERSION));
    const { load, loadRemote } = setUp({
      readText,
      locations: { ...locations, 'public-site': { url: 'http://site.test', contractVersion: OTHER_VERSION } },
    });
    loadRemote.mockResolvedValue(remote);
    await expect(load('public-site')).rejects.toMatchObject({ failure: 'contract' });
    await expect(load('public-site')).rejects.toMatchObject({ failure: 'contract' });
    expect(await load('public-site')).toBe(remote);
    expect(readText).toHaveBeenCalledWith('http://site.test/remote.json');
  });

  it('refuses a module with another contract when no description is known', async () => {
    const { load, loadRemote } = setUp();
    loadRemote.mockResolvedValue({ ...remote, contractVersion: OTHER_VERSION });
    await expect(load('admin-console')).rejects.toMatchObject({ failure: 'contract' });
  });
});
