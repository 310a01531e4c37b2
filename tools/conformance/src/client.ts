import { setTimeout as wait } from 'node:timers/promises';
import type { JudgedAnswer } from '@derby/api-schemas/judge';

/** What is sent besides method and path. */
export interface Sent {
  readonly token?: string | undefined;
  readonly json?: unknown;
  readonly form?: FormData;
  /** A body as it is, of this media type. */
  readonly raw?: { readonly mediaType: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks one deployment. */
export type Ask = (method: string, path: string, sent?: Sent) => Promise<JudgedAnswer>;

/** A deployment that is silent for so long does not answer. */
const TIMEOUT_MS = 30_000;
/** A limit of requests is waited for, this long at most and so often. */
const LONGEST_WAIT_S = 60;
const WAITS = 3;

/** Asks the deployment at `baseUrl`, and again after a 429 as it says. Rejects with a sentence when it does not answer. */
export function createAsk(baseUrl: string): Ask {
  return async (method, path, sent = {}) => {
    for (let waits = 0; ; waits += 1) {
      const answer = await send(baseUrl, { method, path, ...sent });
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      if (answer.status !== 429 || waits === WAITS || !(seconds <= LONGEST_WAIT_S)) return answer;
      await wait(seconds * 1000);
    }
  };
}

async function send(
  baseUrl: string,
  { method, path, token, json, form, raw, headers = {} }: Sent & { method: string; path: string },
): Promise<JudgedAnswer> {
  const mediaType = raw?.mediaType ?? (json === undefined ? undefined : 'application/json');
  const body = raw?.text ?? form ?? (json === undefined ? undefined : JSON.stringify(json));
  try {
    const answer = await fetch(baseUrl + path, {
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
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    throw new Error(`${baseUrl} does not answer ${method} ${path}.`, { cause: error });
  }
}
