import { MAX_WEIGHT_LBS, type TypedEntry } from '@derby/rules/entry-fields';
import { parseWeight, weightTextOf } from '@derby/rules/weight';
import { readAuthToken } from '@derby/web-session/token-storage';
import { personNameOf } from '../../../lib/texts.ts';
import { withTimeLimit } from '@derby/web-session/with-time-limit';

/** Whether the form is shown on a tablet, or with which code one can be connected. */
export type MirrorState =
  | { readonly kind: 'off'; readonly problem: string | null }
  | { readonly kind: 'opening' | 'shown' }
  | { readonly kind: 'code'; readonly code: string };

/** The fish that was added last, as the tablet thanks for it. */
interface ThankedFish {
  readonly entryId: number | null;
  readonly rank: number | null;
  readonly isJunior: boolean;
}

const MIN_GAP_MS = 100;
/** Tells whether a tablet has used the code, and the tablet that this device still has a network. */
const BEAT_MS = { code: 1_000, others: 5_000 };
const THANKS_MS = 12_000;
const REQUEST_LIMIT_MS = 5_000;
const MAX_NAME_CHARACTERS = 120;
const SECOND_MS = 1_000;

const OFF: MirrorState = { kind: 'off', problem: null };

export type ScaleMirror = ReturnType<typeof createScaleMirror>;

/**
 * Mirrors the form on a tablet. Nothing waits for it: one request is under way at a time and carries the latest values;
 * a failed one is not repeated.
 */
export function createScaleMirror(post: typeof postToScale = postToScale) {
  const listeners = new Set<() => void>();
  let state = OFF;
  let onShown: (() => void) | undefined;
  let display: string | null = null;
  let codeEndsAt = 0;
  let typed: { readonly weightLbs: number | null; readonly name: string } = { weightLbs: null, name: '' };
  let thanks: ThankedFish | null = null;
  let isBusy = false;
  let isStale = false;
  let beat: number | undefined;
  let endOfThanks: number | undefined;

  function setState(next: MirrorState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function send(): Promise<void> {
    if (display === null) return;
    if (state.kind === 'code' && performance.now() > codeEndsAt) return close('The code has ended.');
    clearTimeout(beat);
    isBusy = true;
    isStale = false;
    const gap = new Promise((resolve) => setTimeout(resolve, MIN_GAP_MS));
    const response = await post<{ isShown: boolean }>('/view', { display, ...typed, thanks }).catch(() => null);
    if (response?.isShown && state.kind === 'code') {
      setState({ kind: 'shown' });
      onShown?.();
    }
    await gap;
    isBusy = false;
    if (isStale) void send();
    else beat = window.setTimeout(() => void send(), state.kind === 'code' ? BEAT_MS.code : BEAT_MS.others);
  }

  function changed(): void {
    if (display === null) return;
    isStale = true;
    if (!isBusy) void send();
  }

  function close(problem: string | null = null): void {
    clearTimeout(beat);
    if (display !== null) void post('/close', { display }).catch(() => undefined);
    display = null;
    setState({ kind: 'off', problem });
  }

  /** Thanks for a fish for 12 s; null ends it. */
  function thank(fish: ThankedFish | null): void {
    clearTimeout(endOfThanks);
    thanks = fish;
    changed();
    if (fish) endOfThanks = window.setTimeout(() => thank(null), THANKS_MS);
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Asks for a code for one tablet. Calls `whenShown` once that has used it. */
    async open(whenShown: () => void): Promise<void> {
      onShown = whenShown;
      setState({ kind: 'opening' });
      try {
        const opened = await post<{ display: string; code: string; seconds: number }>('', {});
        display = opened.display;
        codeEndsAt = performance.now() + opened.seconds * SECOND_MS;
        setState({ kind: 'code', code: opened.code });
        changed();
      } catch {
        close('No code could be made right now. Please try again.');
      }
    },
    close: () => close(),
    /** Shows what the form contains. */
    type(values: TypedEntry): void {
      const name = personNameOf(values).trim().slice(0, MAX_NAME_CHARACTERS);
      const weightLbs = weightOf(values.fishWeight);
      if (name === typed.name && weightLbs === typed.weightLbs) return;
      typed = { weightLbs, name };
      changed();
    },
    thank,
  };
}

function weightOf(text: string): number | null {
  const weightLbs = parseWeight(weightTextOf(text));
  return weightLbs >= 0 && weightLbs <= MAX_WEIGHT_LBS ? weightLbs : null;
}

/** Posts to the gateway, outside of the queries of the console, which count requests and repeat them. */
async function postToScale<Response>(path: '' | '/view' | '/close', body: object): Promise<Response> {
  return await withTimeLimit(REQUEST_LIMIT_MS, async (signal) => {
    const response = await fetch(`/graphql/scale${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${readAuthToken()}` },
      body: JSON.stringify(body),
      // Also sent while the page closes.
      keepalive: path === '/close',
      signal,
    });
    if (!response.ok) throw new Error(`The scale display was refused: ${response.status}`);
    return (response.status === 204 ? undefined : await response.json()) as Response;
  });
}
