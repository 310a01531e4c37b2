import { readStored, writeStored } from './page-storage.ts';
import { reachServer } from './reach-server.ts';
import { isServerResponse } from './server-response.ts';

const STORAGE_KEY = 'derby-server-clock';
/** The header `Date` has no milliseconds. */
const HALF_SECOND_MS = 500;
/** Differences up to this are the precision of `Date` and the time of a response. */
export const CLOCK_PRECISION_MS = 2_000;
const PROBE_TIMEOUT_MS = 3_000;

/** What the clocks of a device show at one moment. */
export interface ClockReading {
  /** The clock of the device. It may be wrong, and may be set at any time. */
  readonly deviceMs: number;
  /** Time since the page was loaded. It cannot be set, but it may stand still while the device sleeps. */
  readonly pageMs: number;
  /** Identifies the page that `pageMs` belongs to. */
  readonly pageId: number;
  /** The last response of the server to this device; null before the first one. */
  readonly server: ServerReading | null;
}

interface ServerReading {
  /** The server's clock at the response. */
  readonly serverMs: number;
  /** The server's clock minus that of the device. */
  readonly offsetMs: number;
}

/** The reading at the last response to this page. */
let lastResponse: Pick<ClockReading, 'deviceMs' | 'pageMs'> | null = null;

function readServer(): ServerReading | null {
  try {
    const { serverMs, offsetMs } = JSON.parse(readStored(STORAGE_KEY) ?? '') as Partial<ServerReading>;
    return Number.isFinite(serverMs) && Number.isFinite(offsetMs) ? ({ serverMs, offsetMs } as ServerReading) : null;
  } catch {
    return null;
  }
}

/** Reads the clocks of this device. */
export function readClock(): ClockReading {
  return {
    deviceMs: Date.now(),
    pageMs: performance.now(),
    pageId: performance.timeOrigin,
    server: readServer(),
  };
}

/** Returns the server's time now, as far as this device knows it. */
export function serverNow(): Date {
  return new Date(Date.now() + (readServer()?.offsetMs ?? 0));
}

/** Stores the difference of the clocks from the header `Date` of a response that has just arrived. */
export function noteServerDate(headers: Headers): void {
  const serverMs = Date.parse(headers.get('date') ?? '') + HALF_SECOND_MS;
  if (Number.isNaN(serverMs)) return;
  const { deviceMs, pageMs } = readClock();
  lastResponse = { deviceMs, pageMs };
  const server: ServerReading = { serverMs, offsetMs: serverMs - deviceMs };
  writeStored(STORAGE_KEY, JSON.stringify(server));
}

/** Reads the clocks, after a small request if the device's clock may have been set since the last response. */
export async function readFreshClock(): Promise<ClockReading> {
  const { deviceMs, pageMs } = readClock();
  const driftMs = lastResponse ? deviceMs - lastResponse.deviceMs - (pageMs - lastResponse.pageMs) : Infinity;
  if (Math.abs(driftMs) > CLOCK_PRECISION_MS) await probe();
  return readClock();
}

async function probe(): Promise<void> {
  try {
    const response = await reachServer('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{__typename}"}',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (isServerResponse(response, await response.json())) noteServerDate(response.headers);
  } catch {
    // The next request fails too, and shows it.
  }
}
