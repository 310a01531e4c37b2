import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { FrontDoorConfig } from './env.ts';
import type { OperatingState } from './operating-state.ts';

const TWO_YEARS_SECONDS = 63_072_000;

type OriginsState = Pick<OperatingState, 'apiUrl' | 'event'>;
type PolicyConfig = Pick<FrontDoorConfig, 'publicUrl' | 'remotes' | 'ticketingUrl' | 'shellDevUrl'>;

/** Where a page may get things from besides this site and its remotes. */
interface ForeignOrigins {
  /** Null when photos come from this site. */
  readonly photoOrigin: string | null;
  readonly ticketingOrigin: string;
}

/** Header names in lower case. */
type Headers = Readonly<Record<string, string>>;

/**
 * The content security policy: scripts, styles, pictures and faces from here and from the remotes,
 * frames for ticketing only, nothing inline. Data blocks (`application/json`, `ld+json`) are not
 * scripts to a policy. Pictures may also come from `photoOrigin`. The development server writes inline scripts and opens a
 * websocket.
 */
function contentSecurityPolicy(
  config: PolicyConfig,
  { photoOrigin, ticketingOrigin }: ForeignOrigins,
): Record<string, string[]> {
  const remotes = new Set(Object.values(config.remotes).map((url) => new URL(url).origin));
  // In development the shell's own faces and pictures come from its development server.
  const own = ["'self'", ...remotes, ...(config.shellDevUrl ? [new URL(config.shellDevUrl).origin] : [])];
  const isDevelopment = config.shellDevUrl !== undefined;
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  return {
    'default-src': ["'none'"],
    'script-src': [...own, ...inline],
    'style-src': [...own, ...inline],
    // data: is for the QR code of the two-factor setup, blob: for the preview of a photo not yet sent.
    'img-src': [...new Set([...own, ...(photoOrigin ? [photoOrigin] : [])]), 'data:', 'blob:'],
    'font-src': own,
    'connect-src': [...own, ...(isDevelopment ? ['ws:'] : [])],
    'frame-src': [ticketingOrigin],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  };
}

/** What no page of ours asks for, nor may the ticketing form. */
const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), usb=()';

/** Vite's scripts, styles and faces: a policy means nothing on them, and thirty copies of it cost a phone 0.2 s. */
const ASSET_PATH = '/assets/';
const FIRST_FAILURE_STATUS = 400;

/** The security headers of every answer. */
function securityHeaders(config: PolicyConfig, origins: ForeignOrigins): Headers {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, origins) },
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Photos are embedded by the message provider and by other sites that the organiser allows.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The ticketing frame may open its payment window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => undefined);
  return { ...(response.getHeaders() as Record<string, string>), 'permissions-policy': PERMISSIONS_POLICY };
}

/** The security headers by what the organisers have set, made anew only when an origin changes. */
export function securityHeadersByState(config: PolicyConfig): (state: OriginsState) => Headers {
  let last: { key: string; headers: Headers } | undefined;
  return ({ apiUrl, event }) => {
    const ticketingUrl = event?.tickets.url ?? config.ticketingUrl;
    const key = `${apiUrl} ${ticketingUrl}`;
    if (last?.key !== key) {
      const photoOrigin = apiUrl !== null && URL.canParse(apiUrl) ? new URL(apiUrl).origin : null;
      const ticketingOrigin = new URL(ticketingUrl).origin;
      last = { key, headers: securityHeaders(config, { photoOrigin, ticketingOrigin }) };
    }
    return last.headers;
  };
}

/**
 * Sends the security headers with every answer but plain assets, also with those of the services behind. At the
 * address of an asset that is not there a browser gets a page, which needs them like any other.
 */
export function registerSecurityHeaders(server: FastifyInstance, headers: () => Headers): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(ASSET_PATH)) reply.headers(headers());
  });
  server.addHook('onSend', async (request, reply) => {
    const isMissingAsset = request.url.startsWith(ASSET_PATH) && reply.statusCode >= FIRST_FAILURE_STATUS;
    if (isMissingAsset) reply.headers(headers());
  });
}
