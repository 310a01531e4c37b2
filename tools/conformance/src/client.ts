import { setTimeout as wait } from 'node:timers/promises';
import type { CheckedResponse } from '@derby/api-schemas/response-checker';

/** The parts of a request besides method and path. */
export interface Sent {
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly form?: FormData;
  /** A body that is sent unchanged, with this media type. */
  readonly raw?: { readonly mediaType: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to one deployment. */
export type Send = (method: string, path: string, sent?: Sent) => Promise<CheckedResponse>;

/** Returns the JSON of a body; an empty object when it is none. */
export function jsonOf({ text }: CheckedResponse): object {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** After this time without a response the deployment counts as down. */
const TIMEOUT_MS = 30_000;
/** The longest and the total number of waits for a request limit. */
const LONGEST_WAIT_S = 60;
const WAITS = 3;

/**
 * Creates the client of the deployment at `baseUrl`. Retries after a 429 as the response says. Throws an error with a
 * clear message when there is no response.
 */
export function createSend(baseUrl: string): Send {
  return async (method, path, sent = {}) => {
    for (let waits = 0; ; waits += 1) {
      const response = await send(baseUrl, { method, path, ...sent });
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      if (response.status !== 429 || waits === WAITS || !(seconds <= LONGEST_WAIT_S)) return response;
      await wait(seconds * 1000);
    }
  };
}

async function send(
  baseUrl: string,
  { method, path, token, json, form, raw, headers = {} }: Sent & { method: string; path: string },
): Promise<CheckedResponse> {
  const mediaType = raw?.mediaType ?? (json === undefined ? undefined : 'application/json');
  const body = raw?.text ?? form ?? (json === undefined ? undefined : JSON.stringify(json));
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(mediaType === undefined ? {} : { 'content-type': mediaType }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw new Error(`${baseUrl} does not answer ${method} ${path}.`, { cause: error });
  }
}
