import { request, type ClientRequest } from 'node:http';
import type { Product } from '../../../support/stack.ts';
import type { Probe } from './probes.ts';

const PATIENCE_MS = 10_000;

interface Listener {
  readonly outgoing: ClientRequest;
  /** Resolves with the problem, or with undefined when a change is received. */
  nextChange(): Promise<string | undefined>;
}

/**
 * Follows the board by server-sent events on one connection, which stays open between checks. Each check creates an
 * entry and waits until the listener is notified.
 */
export function followBoard(
  { baseUrl }: Pick<Product, 'baseUrl'>,
  { from, weighIn }: { readonly from: string; readonly weighIn: () => Promise<string | undefined> },
): Pick<Probe, 'check' | 'close'> {
  let listener: Listener | undefined;
  const close = () => {
    listener?.outgoing.destroy();
    listener = undefined;
  };
  return {
    async check() {
      listener ??= await listen(baseUrl, from);
      const changed = listener.nextChange();
      const problem = (await weighIn()) ?? (await changed);
      if (problem !== undefined) close();
      return problem;
    },
    close,
  };
}

/** Resolves when the stream has begun or is refused. The next change then has the problem. */
async function listen(baseUrl: string, from: string): Promise<Listener> {
  const { hostname, port } = new URL(baseUrl);
  const path = '/graphql/events/board?division=regular';
  const outgoing = request({ hostname, port, path, localAddress: from, agent: false });
  let ended: string | undefined;
  let settle = (_problem: string | undefined): void => undefined;
  await new Promise<void>((begun) => {
    const end = (problem: string) => {
      ended ??= problem;
      settle(ended);
      begun();
    };
    outgoing.on('error', (error) => end(`listener: ${error.message}`));
    outgoing.on('response', (response) => {
      if (response.statusCode !== 200) end(`listener: ${response.statusCode}`);
      response.setEncoding('utf8').on('data', (text: string) => {
        begun();
        if (text.includes('event: changed')) settle(undefined);
      });
      response.on('error', (error) => end(`listener: ${error.message}`));
      response.on('close', () => end('listener: the connection ended'));
    });
    outgoing.setTimeout(PATIENCE_MS, () => end(`listener: got nothing within ${PATIENCE_MS} ms`));
    outgoing.end();
  });
  return {
    outgoing,
    nextChange: () =>
      new Promise((resolve) => {
        settle = resolve;
        if (ended !== undefined) resolve(ended);
        setTimeout(() => resolve(`listener: got nothing within ${PATIENCE_MS} ms`), PATIENCE_MS).unref();
      }),
  };
}
