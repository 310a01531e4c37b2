import { hash, randomBytes, randomInt } from 'node:crypto';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import type { Relay } from '@derby/backend-kit/event-bus';
import { userOfSession } from '@derby/domain/accounts';
import { DomainError, networkOf, networksAround, UnauthenticatedError, WIDTH_FACTORS } from '@derby/domain/kernel';
import { createNetworkShare } from '@derby/server-kit/network-share';
import type { GatewayLimits } from '../limits.ts';
import type { StreamListener } from './event-stream.ts';

/** What a display shows. The form sends all of it each time, so the last value wins. */
export interface ScaleView {
  readonly weightLbs: number | null;
  readonly name: string;
  /** For the angler whose fish was added last; `qrCode` leads to its page. */
  readonly thanks: {
    readonly rank: number | null;
    readonly isJunior: boolean;
    /** `29.66 takes #3` */
    readonly takes: string | null;
    readonly qrCode: string | null;
  } | null;
}

/** A form that is shown, and the session that it belongs to. No other session knows or can use its key. */
interface Display {
  readonly key: string;
  readonly userId: number;
  readonly sessionId: string;
}

type User = Pick<Display, 'userId' | 'sessionId'>;

/** Shows the form of New Entry on a tablet. What is shown is passed on and never kept. */
export interface ScaleDisplays {
  /** Opens a display with a code for one tablet. Throws BUSY when too many codes are open. */
  open(user: User): { readonly display: string; readonly code: string; readonly seconds: number };
  /** Counts a view before it is made. Throws TOO_MANY_REQUESTS for more in a second than the forms of a user send. */
  countView(user: Pick<User, 'userId'>): void;
  /** Passes a view on. Returns whether a tablet has used the code. */
  show(user: User, display: string, view: ScaleView): boolean;
  /** Ends a display on its tablet. */
  close(user: User, display: string): void;
  /** Returns the token of a tablet for a right code. Throws NOT_FOUND, or TOO_MANY_ATTEMPTS after too many wrong ones. */
  join(code: string, address: string): Promise<string>;
  /**
   * Returns a function that adds the listener of a token, whose earlier listener ends, and itself returns one that
   * removes it. Throws NOT_FOUND after the end of the session, or TOO_MANY_REQUESTS.
   */
  admit(token: string, address: string): Promise<(listener: StreamListener) => () => void>;
  stop(): void;
}

const CODES = 10_000;
const CODE_SECONDS = 120;
const SECOND_MS = 1_000;
/** Wrong codes of a network, and of all networks, in the time of a code. */
const WRONG_CODES = { perNetwork: 5, total: 20 };
/** At most ten views a second and form: those in between are sent as one after the gap. */
const MIN_GAP_MS = 100;
/** The interval at which ended sessions are looked for. */
const WATCH_MS = 250;
/** Proxies close connections without traffic. */
const HEARTBEAT_MS = 15_000;
const ID_BYTES = 16;
/** Of the sealed token: its display is encrypted with the key of all processes, so no process stores it. */
const TOKEN_PLACE = { purpose: 'scale display', rowId: 0 };
const ENDED = 'event: ended\ndata: {}\n\n';

/** What the gateways tell each other. */
type Message =
  | { readonly kind: 'opened'; readonly code: string; readonly display: Display }
  | { readonly kind: 'joined'; readonly code: string }
  | { readonly kind: 'listening' | 'closed'; readonly key: string }
  | { readonly kind: 'shown'; readonly key: string; readonly view: ScaleView };

interface Passed {
  readonly from: string;
  readonly message: Message;
}

const wrongCode = () => new DomainError('NOT_FOUND', 'This code is wrong or has ended.');
const ended = () => new DomainError('NOT_FOUND', 'The scale has ended the connection.');

/** `now` returns milliseconds that never decrease. */
export function createScaleDisplays(
  deps: ApiDeps,
  {
    relay,
    limits,
    now = () => performance.now(),
  }: {
    readonly relay: Relay;
    readonly limits: Pick<GatewayLimits, 'scaleCodes' | 'scaleCodesPerUser' | 'scaleViewsPerUser' | 'scaleListeners'>;
    readonly now?: () => number;
  },
): ScaleDisplays {
  const ownId = randomBytes(ID_BYTES).toString('base64url');
  const codes = new Map<string, { readonly display: Display; readonly endsAt: number; isUsed: boolean }>();
  const listeners = new Map<string, { readonly display: Display; readonly listener: StreamListener }>();
  const pauses = new Map<string, { next?: ScaleView; readonly timer: NodeJS.Timeout }>();
  /** The views of each user in this second. */
  const views = new Map<number, number>();
  const share = createNetworkShare({ share: limits.scaleListeners, queue: { total: 0, perNetwork: 0 }, limitMs: 0 });

  function end(key: string): void {
    const { listener } = listeners.get(key) ?? {};
    listener?.send(ENDED);
    listener?.end();
    listeners.delete(key);
  }

  function apply(message: Message): void {
    switch (message.kind) {
      case 'opened': {
        if (codes.size >= limits.scaleCodes) return;
        const { code, display } = message;
        codes.set(code, { display, endsAt: now() + CODE_SECONDS * SECOND_MS, isUsed: false });
        return;
      }
      case 'joined': {
        const joined = codes.get(message.code);
        if (joined) joined.isUsed = true;
        return;
      }
      case 'shown':
        listeners.get(message.key)?.listener.send(`event: view\ndata: ${JSON.stringify(message.view)}\n\n`);
        return;
      case 'closed':
        for (const [code, { display }] of codes) if (display.key === message.key) codes.delete(code);
        end(message.key);
        return;
      case 'listening':
        end(message.key);
    }
  }

  const tellOthers = (message: Message): void => relay.send(JSON.stringify({ from: ownId, message } satisfies Passed));
  function tellAll(message: Message): void {
    apply(message);
    tellOthers(message);
  }
  relay.subscribe((text) => {
    const { from, message } = JSON.parse(text) as Passed;
    if (from !== ownId) apply(message);
  });

  function pass(key: string, view: ScaleView): void {
    const pause = pauses.get(key);
    if (pause) return void (pause.next = view);
    tellAll({ kind: 'shown', key, view });
    const timer = setTimeout(() => {
      const { next } = pauses.get(key) ?? {};
      pauses.delete(key);
      if (next) pass(key, next);
    }, MIN_GAP_MS);
    pauses.set(key, { timer: timer.unref() });
  }

  function forgetCodes(userId: number): void {
    for (const [code, { endsAt }] of codes) if (endsAt <= now()) codes.delete(code);
    const own = [...codes].filter(([, { display }]) => display.userId === userId);
    for (const [code] of own.slice(0, Math.max(0, own.length - limits.scaleCodesPerUser + 1))) codes.delete(code);
  }

  /** Counts a code before it is compared, so that parallel ones cannot exceed a limit. Returns what takes it back. */
  async function countCode(address: string): Promise<() => Promise<unknown>> {
    const networks = networksAround(networkOf(address));
    const budgets = networks.map(
      (name, width) => [name, WRONG_CODES.perNetwork * (WIDTH_FACTORS[width] ?? 1)] as const,
    );
    const counted: string[] = [];
    for (const [name, max] of [...budgets, ['all', WRONG_CODES.total] as const]) {
      const key = `scale-code:${hash('sha256', name)}`;
      // oxlint-disable-next-line no-await-in-loop -- a refusal must not count in the next budgets
      const { consumedPoints, msBeforeNext } = await deps.attempts.penalty(key, 1, { customDuration: CODE_SECONDS });
      if (consumedPoints > max) {
        throw new DomainError('TOO_MANY_ATTEMPTS', 'Too many wrong codes. Please try again later.', {
          retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / SECOND_MS)),
        });
      }
      counted.push(key);
    }
    return async () =>
      await Promise.all(
        counted.map(async (key) => await deps.attempts.reward(key, 1, { customDuration: CODE_SECONDS })),
      );
  }

  /** Returns whether the session of a display is known to have ended. */
  async function hasEnded(display: Display): Promise<boolean> {
    return await userOfSession(deps, display).then(
      () => false,
      (error: unknown) => error instanceof UnauthenticatedError,
    );
  }

  let isWatching = false;
  async function watchSessions(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    await Promise.all(
      [...listeners].map(async ([key, { display }]) => {
        if (await hasEnded(display)) end(key);
      }),
    );
    isWatching = false;
  }
  const watch = setInterval(() => void watchSessions(), WATCH_MS).unref();
  const second = setInterval(() => views.clear(), SECOND_MS).unref();
  const heartbeat = setInterval(() => {
    for (const { listener } of listeners.values()) listener.send(':\n\n');
  }, HEARTBEAT_MS).unref();

  return {
    open({ userId, sessionId }) {
      forgetCodes(userId);
      if (codes.size >= limits.scaleCodes) throw new DomainError('BUSY', 'Too many displays are being connected.');
      const id = randomBytes(ID_BYTES).toString('base64url');
      let code: string;
      do code = String(randomInt(CODES)).padStart(4, '0');
      while (codes.has(code));
      tellAll({ kind: 'opened', code, display: { key: keyOf({ userId, sessionId }, id), userId, sessionId } });
      return { display: id, code, seconds: CODE_SECONDS };
    },
    countView({ userId }) {
      const count = (views.get(userId) ?? 0) + 1;
      if (count > limits.scaleViewsPerUser) {
        throw new DomainError('TOO_MANY_REQUESTS', 'Too many changes of the scale. Please wait a second.');
      }
      views.set(userId, count);
    },
    show(user, display, view) {
      const key = keyOf(user, display);
      pass(key, view);
      return [...codes.values()].some((one) => one.display.key === key && one.isUsed);
    },
    close: (user, display) => tellAll({ kind: 'closed', key: keyOf(user, display) }),
    async join(code, address) {
      const takeBack = await countCode(address);
      const found = codes.get(code);
      if (!found || found.isUsed || found.endsAt <= now()) throw wrongCode();
      // Before anything is awaited, so that one of two tablets gets it.
      tellAll({ kind: 'joined', code });
      await takeBack();
      if (await hasEnded(found.display)) throw wrongCode();
      return deps.secrets.seal(JSON.stringify(found.display), TOKEN_PLACE);
    },
    async admit(token, address) {
      const display = displayOf(deps, token);
      if (await hasEnded(display)) throw ended();
      const leave = await share.take(networkOf(address)).catch(() => {
        throw new DomainError('TOO_MANY_REQUESTS', 'Too many displays are connected.');
      });
      const { key } = display;
      return (listener) => {
        end(key);
        tellOthers({ kind: 'listening', key });
        listeners.set(key, { display, listener });
        return () => {
          leave();
          if (listeners.get(key)?.listener === listener) listeners.delete(key);
        };
      };
    },
    stop() {
      clearInterval(watch);
      clearInterval(heartbeat);
      clearInterval(second);
      for (const { timer } of pauses.values()) clearTimeout(timer);
      for (const { listener } of listeners.values()) listener.end();
    },
  };
}

const keyOf = ({ sessionId }: User, display: string): string => `${sessionId}:${display}`;

function displayOf({ secrets }: Pick<ApiDeps, 'secrets'>, token: string): Display {
  try {
    return JSON.parse(secrets.open(token, TOKEN_PLACE)) as Display;
  } catch {
    throw ended();
  }
}
