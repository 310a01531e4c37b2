import { ApolloProvider } from '@apollo/client/react';
import { MemoryRouter } from '@derby/micro-frontend/router';
import { createApolloClient } from '@derby/web-session/apollo-client';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { ViewerProvider } from '../lib/viewer.tsx';
import {
  broken,
  fakeGateway,
  type GatewayResponse,
  type GatewayResponses,
  inTurn,
  refused,
  unreachable,
} from './fake-gateway.ts';

const ROW_HEIGHT_PX = 60;

/**
 * Sets up fake timers and empty storages before each test, with this session token unless it is null. Restores all mocks
 * after each test. Call it at the top of a test file.
 */
export function freshDeviceForEachTest(authToken: string | null = 'token-1'): void {
  beforeEach(() => {
    vi.useFakeTimers();
    // `crypto.subtle` ignores the fake clock.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    // The test DOM has no layout, and a windowed table needs the heights of its rows.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_HEIGHT_PX);
    // The test DOM lacks the property, and forms would take a select for one that its user has changed.
    Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fish');
    localStorage.clear();
    sessionStorage.clear();
    if (authToken !== null) localStorage.setItem('authToken', authToken);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    window.history.replaceState(null, '', '/');
  });
}

/**
 * Shows one page of the console without its frame, with these server responses. Returns the sent operations, by operation
 * name.
 */
export async function showPage(page: ReactElement, responses: GatewayResponses, path = '/admin') {
  const sent = fakeGateway(responses);
  const client = createApolloClient({ onSessionEnded: () => undefined });
  render(
    <MemoryRouter initialEntries={[path]}>
      <ApolloProvider client={client}>
        <ViewerProvider>{page}</ViewerProvider>
      </ApolloProvider>
    </MemoryRouter>,
  );
  await pass(1);
  return operationsIn(sent);
}

export function operationsIn(sent: ReturnType<typeof fakeGateway>) {
  const of = (name: string) => sent.filter((operation) => operation.name === name);
  return { all: () => sent, of, sentAs: (name: string) => of(name).map(({ variables }) => variables) };
}

/** Advances the fake clock and runs everything that is due. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** Focuses and clicks a button of the page, or of the dialog with this role. */
export async function press(name: string | RegExp, role?: 'dialog' | 'alertdialog'): Promise<void> {
  const button = (role ? within(screen.getByRole(role)) : screen).getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await pass(2);
}

/** A server that holds its responses back. Each call of `respond` sends the oldest one. */
export function slowServer() {
  const waiting: ((response: GatewayResponse) => void)[] = [];
  return {
    hold: () => new Promise<GatewayResponse>((resolve) => waiting.push(resolve)),
    respond: async (response: GatewayResponse): Promise<void> => {
      waiting.shift()?.(response);
      await pass(1);
    },
  };
}

export async function follow(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name }));
  await pass(1);
}

export async function openTab(name: string | RegExp): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
  await pass(1);
}

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** Types into the control with this label, then blurs it. */
export async function type(label: string | RegExp, value: string): Promise<void> {
  const control = field(label);
  fireEvent.change(control, { target: { value } });
  fireEvent.blur(control);
  await pass(1);
}

export async function toggle(label: string | RegExp): Promise<void> {
  fireEvent.click(field(label));
  await pass(1);
}

export async function choose(label: string | RegExp, file: File): Promise<void> {
  fireEvent.change(field(label), { target: { files: [file] } });
  await pass(1);
}

/** Makes the browser fail to show any image until the end of the test. */
export function breakImages(): void {
  class BrokenImage extends EventTarget {
    set src(_address: string) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }
  vi.stubGlobal('Image', BrokenImage);
  onTestFinished(() => void vi.unstubAllGlobals());
}

export const isAlert = (text: string): boolean =>
  screen.getAllByRole('alert').some((node) => node.textContent === text);

const SERVER_SENTENCE = 'A sentence of the server';

/** Fails a change three times: with a sentence of the server, without a sentence, and without a response. */
export const failing = () => inTurn(refused(SERVER_SENTENCE), broken, unreachable);

/** Makes a change with `failing` three times. Expects the server's sentence, then `failed`, then `withoutResponse`. */
export async function expectFailures(
  change: () => Promise<void>,
  failed: string,
  withoutResponse = failed,
): Promise<void> {
  const expectNext = async (sentence: string): Promise<void> => {
    await change();
    await pass(300);
    expect(screen.queryAllByText(sentence)).not.toEqual([]);
  };
  await expectNext(SERVER_SENTENCE);
  await expectNext(failed);
  await expectNext(withoutResponse);
}

export async function logIn(username = 'admin', password = 'secret-1'): Promise<void> {
  await type('Username', username);
  await type('Password', password);
  await press('Log in');
}
