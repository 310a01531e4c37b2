import { useEffect, useState } from 'react';
import type { AfternoonFish, FetchAfternoon } from './fetch-afternoon.ts';
import type { WireDivision } from '@derby/rules/divisions';

interface AfternoonOptions {
  readonly division: WireDivision;
  /** Of the board: another one means other fish. */
  readonly version: string | null;
  /** When absent, the fish stay unknown. */
  readonly fetchAfternoon: FetchAfternoon | undefined;
}

/** Returns all fish of a division, read again when the board has another version; null until they are known. */
export function useAfternoon({ division, version, fetchAfternoon }: AfternoonOptions): AfternoonFish | null {
  const [read, setRead] = useState<{ readonly version: string | null; readonly fish: AfternoonFish } | null>(null);
  useEffect(() => {
    if (!fetchAfternoon) return undefined;
    const request = new AbortController();
    // After a failure the last ones stay, and the next version is read.
    fetchAfternoon(division, request.signal).then(
      (fish) => setRead({ version, fish }),
      () => undefined,
    );
    return () => request.abort();
  }, [division, version, fetchAfternoon]);
  return read && read.fish;
}
