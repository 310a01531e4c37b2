import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { FrontDoorConfig } from './env.ts';
import type { OperatingState } from './operating-state.ts';

const TWO_YEARS_SECONDS = 63_072_000;

type OriginsState = Pick<OperatingState, 'apiUrl' | 'event'>;
type PolicyConfig = Pick<FrontDoorConfig, 'publicUrl' | 'remotes' | 'ticketingUrl' | 'shellDevUrl'>;

/** Origins besides this site and its remotes that a page may load from. */
interface ForeignOrigins {
  /** Null when photos come from this site. */
  readonly photoOrigin: string | null;
  /** Null when no tickets are sold. */
  readonly ticketingOrigin: string | null;
}

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Builds the content security policy: scripts, styles, images and fonts from here and from the remotes, frames for
 * ticketing only, nothing inline. Data blocks (`application/json`, `ld+json`) do not count as scripts. Images may also
 * come from `photoOrigin`. Allows inline scripts and a websocket for the development server.
 */
function contentSecurityPolicy(
  config: PolicyConfig,
  { photoOrigin, ticketingOrigin }: ForeignOrigins,
): Record<string, string[]> {
  const remotes = new Set(Object.values(config.remotes).map((url) => new URL(url).origin));
  // In development the shell's fonts and images come from its development server.
  const own = ["'self'", ...remotes, ...(config.shellDevUrl ? [new URL(config.shellDevUrl).origin] : [])];
  const isDevelopment = config.shellDevUrl !== undefined;
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  return {
    'default-src': ["'none'"],
    'script-src': [...own, ...inline],
    'style-src': [...own, ...inline],
    // data: is for the QR code of the two-factor setup, blob: for the preview of a photo before its upload.
    'img-src': [...new Set([...own, ...(photoOrigin ? [photoOrigin] : [])]), 'data:', 'blob:'],
    'font-src': own,
    'connect-src': [...own, ...(isDevelopment ? ['ws:'] : [])],
    'frame-src': [ticketingOrigin ?? "'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  };
}

/** Features that neither our pages nor the ticketing form may use. The console reads the codes of cards. */
const permissionsPolicy = (url: string): string =>
  `camera=(${CONSOLE_URL.test(url) ? 'self' : ''}), geolocation=(), microphone=(), usb=()`;
const CONSOLE_URL = /^\/admin(?:[/?]|$)/;

/**
 * What a browser uses of a response that is not a page, also when it is opened as a page or embedded.
 * The message provider and sites that the organiser allows embed the photos.
 */
export const DATA_HEADERS: Headers = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Every site may embed a page with this policy, which needs nothing but its own script, style sheet and data. */
const FRAMED_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self';connect-src 'self';form-action 'none';base-uri 'none';frame-ancestors *";
const framed = new WeakSet<FastifyReply>();

/** Lets every site embed this response, unless it becomes a failure. */
export function allowFraming(reply: FastifyReply): void {
  framed.add(reply);
}

function framedHeaders({ 'x-frame-options': _denied, ...headers }: Headers): Headers {
  return { ...headers, 'content-security-policy': FRAMED_POLICY };
}

/** Vite's scripts, styles and fonts. The policy has no effect on them, and thirty copies of it took a phone 0.2 s. */
const ASSET_PATH = '/assets/';
const NOT_MODIFIED = 304;
const FIRST_FAILURE_STATUS = 400;
const PAGE = /html/;
/** It runs under the policy of its own response. Other scripts run under that of their page. */
const SERVICE_WORKER_PATH = '/service-worker.js';

/** Returns the security headers of pages. Throws when the policy cannot name an origin of the settings. */
export function securityHeaders(config: PolicyConfig, { apiUrl, event }: OriginsState): Headers {
  const ticketingUrl = event?.tickets.url ?? config.ticketingUrl;
  const origins: ForeignOrigins = {
    photoOrigin: apiUrl === null ? null : new URL(apiUrl).origin,
    ticketingOrigin: ticketingUrl === null ? null : new URL(ticketingUrl).origin,
  };
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, origins) },
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The message provider and sites that the organiser allows embed the photos.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The ticketing frame may open its payment window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}

/**
 * Adds the security headers to every response, including those of the services: `pageHeaders` to pages and the service
 * worker, `DATA_HEADERS` to all others. Plain assets need none. Neither does a 304: its client keeps those of the response that
 * it has, unless the response is a page, whose policy follows the settings.
 */
export function registerSecurityHeaders(server: FastifyInstance, pageHeaders: () => Headers): void {
  server.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith(ASSET_PATH) && reply.statusCode < FIRST_FAILURE_STATUS) return;
    const isPage = PAGE.test(String(reply.getHeader('content-type'))) || url.startsWith(SERVICE_WORKER_PATH);
    const isFramed = framed.has(reply) && reply.statusCode < FIRST_FAILURE_STATUS;
    const own = isFramed ? framedHeaders(pageHeaders()) : pageHeaders();
    if (isPage) reply.headers({ ...own, 'permissions-policy': permissionsPolicy(url) });
    else if (reply.statusCode !== NOT_MODIFIED) reply.headers(DATA_HEADERS);
  });
}
