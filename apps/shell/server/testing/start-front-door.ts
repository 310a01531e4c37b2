import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { serveStaticFiles } from '@derby/server-kit/static-files';
import type { FastifyInstance } from 'fastify';
import { createFrontDoor } from '../app.ts';
import { readConfig } from '../env.ts';
import type { FrontDoorLimits } from '../limits.ts';
import type { OperatingState } from '../operating-state.ts';
import type { PastYears } from '../past-years.ts';

/** The gateway's response for a new derby. */
export const KNOWN_STATE: OperatingState = {
  logLevel: null,
  maintenanceMessage: null,
  event: DEFAULT_EVENT,
  derby: {
    isPublic: true,
    areTicketsOnSale: true,
    hasEnded: false,
    weighInStart: DEFAULT_EVENT.weighInStart,
    weighInEnd: DEFAULT_EVENT.weighInEnd,
  },
  apiUrl: null,
  notice: null,
};

/** Opens a page like a browser, and returns its HTML with the facts for search engines. */
export async function openPage(base: string, path: string) {
  const response = await fetch(base + path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const found = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    status: response.status,
    html,
    title: found(/<title>(.*?)<\/title>/),
    robots: found(/<meta name="robots" content="(.*?)">/),
    canonical: found(/<link rel="canonical" href="(.*?)">/),
  };
}

/** The discard port, on which no process listens. */
export const CLOSED_PORT = 'http://127.0.0.1:9';

/**
 * Starts a front door on a free port in front of the given services; `now` is the clock of its cache in milliseconds.
 * `readState` replaces the poll of the gateway.
 */
export async function startFrontDoor(options: {
  gatewayUrl?: string;
  restCompatUrl?: string;
  publicSiteUrl?: string;
  now?: () => number;
  /** The clock of the derby's phase. */
  wallClock?: () => number;
  readState?: () => Promise<OperatingState>;
  readPastYears?: () => Promise<PastYears>;
  trustedProxies?: string | undefined;
  limits?: Partial<FrontDoorLimits>;
}) {
  const { now, wallClock, limits, readState = async () => KNOWN_STATE, readPastYears = async () => [] } = options;
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://derby.test',
    PUBLIC_SITE_URL: options.publicSiteUrl ?? CLOSED_PORT,
    ADMIN_CONSOLE_URL: CLOSED_PORT,
    WORKER_URL: CLOSED_PORT,
    GATEWAY_URL: options.gatewayUrl ?? CLOSED_PORT,
    REST_COMPAT_URL: options.restCompatUrl ?? CLOSED_PORT,
    TICKETING_URL: 'https://tickets.test/frame',
    TRUSTED_PROXIES: options.trustedProxies,
  });
  const shell = {
    readTemplate: async () => '<!doctype html><head><!--page-head--></head><div id="root"></div>',
    register: (server: FastifyInstance) => serveStaticFiles(server, { root: import.meta.dirname, isComplete: true }),
  };
  // Disables the caches of state and metrics.
  let operatorTime = 0;
  const operatorClock = () => (operatorTime += 60_000);
  const frontDoor = await createFrontDoor(config, {
    shell,
    readState,
    readPastYears,
    readStateEveryMs: 10,
    operatorClock,
    now,
    wallClock,
    limits,
  });
  await frontDoor.start();
  return { base: frontDoor.address(), close: () => frontDoor.close() };
}
