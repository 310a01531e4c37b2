import {
  parseRemoteDescription,
  REMOTE_DESCRIPTION_FILE,
  type RemoteDescription,
} from '@derby/micro-frontend/contract';
import { cachedRead } from '@derby/server-kit/readiness';

/** How long a description is cached: a new deployment of a remote is visible after this time. */
const CACHE_MS = 5_000;
/** The page does not wait longer for its preload hints. */
const TIMEOUT_MS = 1_000;

type ReadText = (url: string, signal: AbortSignal) => Promise<string>;

const readOverHttp: ReadText = async (url, signal) => {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
};

/** Reads the description of a remote's build at run time, because remotes are deployed separately. */
export interface DescriptionReader {
  /** Returns the description, at most 5 s old; null when it is invalid or does not arrive within 1 s. Never rejects. */
  readonly read: () => Promise<RemoteDescription | null>;
  /** Returns the last description without a request; null before the first. */
  readonly known: () => RemoteDescription | null;
}

/** Creates a reader for the remote at `origin`. A remote that is down costs the hints, not the page. */
export function createDescriptionReader(
  origin: string,
  overrides: { readText?: ReadText; now?: () => number } = {},
): DescriptionReader {
  const { readText = readOverHttp, now = () => performance.now() } = overrides;
  let last: RemoteDescription | null = null;

  async function fetchDescription(): Promise<RemoteDescription | null> {
    try {
      const text = await readText(`${origin}/${REMOTE_DESCRIPTION_FILE}`, AbortSignal.timeout(TIMEOUT_MS));
      last = parseRemoteDescription(text);
    } catch {
      last = null;
    }
    return last;
  }

  return {
    read: cachedRead(fetchDescription, { maxAgeMs: CACHE_MS, now }),
    known: () => last,
  };
}
