import {
  parseRemoteDescription,
  REMOTE_DESCRIPTION_FILE,
  type RemoteDescription,
} from '@derby/micro-frontend/contract';

/** How long a description is used again: a new deploy of a remote shows within this time. */
const CACHE_MS = 5_000;
/** The page does not wait longer for its hints. */
const TIMEOUT_MS = 1_000;

type ReadText = (url: string, signal: AbortSignal) => Promise<string>;

const readOverHttp: ReadText = async (url, signal) => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
};

/** What one remote says about its build, asked while the product runs, since remotes are deployed by themselves. */
export interface DescriptionReader {
  /** The description, at most 5 s old; null after 1 s without an answer, or when it is none. Never rejects. */
  readonly read: () => Promise<RemoteDescription | null>;
  /** The last answer, without asking; null before the first. */
  readonly known: () => RemoteDescription | null;
}

/** A reader for the remote deployed at `origin`. A remote that is down costs its hints, never the page. */
export function createDescriptionReader(
  origin: string,
  overrides: { readText?: ReadText; now?: () => number } = {},
): DescriptionReader {
  const { readText = readOverHttp, now = Date.now } = overrides;
  let last: RemoteDescription | null = null;
  let asked: { readonly until: number; readonly answer: Promise<RemoteDescription | null> } | undefined;

  async function ask(): Promise<RemoteDescription | null> {
    try {
      const text = await readText(`${origin}/${REMOTE_DESCRIPTION_FILE}`, AbortSignal.timeout(TIMEOUT_MS));
      last = parseRemoteDescription(text);
    } catch {
      last = null;
    }
    return last;
  }

  return {
    read: () => {
      if (!asked || asked.until <= now()) asked = { until: now() + CACHE_MS, answer: ask() };
      return asked.answer;
    },
    known: () => last,
  };
}
