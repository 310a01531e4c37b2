import { readStored, writeStored } from '@derby/web-session/page-storage';
import { HALL_TEXT } from '@derby/ui/board/hall-frame';
import { useState } from 'react';

/** Text sizes, with the rows of a column that they leave space for. */
export const TEXT_SIZES = [
  { rows: 10, className: HALL_TEXT },
  { rows: 8, className: 'text-[max(1rem,min(5.6vh,3.1vw))]' },
  { rows: 7, className: 'text-[max(1rem,min(6.4vh,3.6vw))]' },
] as const;

/** How long a page is shown: fast, normal, slow. */
export const PAGE_MS = [8_000, 12_000, 20_000] as const;

/** What the operator of a screen has chosen, as positions in the lists above. */
export interface HallSettings {
  readonly size: number;
  readonly pace: number;
}

const KEY = 'hallScreen';
const DEFAULTS: HallSettings = { size: 0, pace: 1 };
const LIMITS: HallSettings = { size: TEXT_SIZES.length - 1, pace: PAGE_MS.length - 1 };

/** Returns the settings of this device; the defaults for values that are not valid. */
function readSettings(): HallSettings {
  try {
    const { size, pace } = JSON.parse(readStored(KEY) ?? '{}') as Partial<Record<keyof HallSettings, unknown>>;
    return { size: positionOf(size, 'size'), pace: positionOf(pace, 'pace') };
  } catch {
    return DEFAULTS;
  }
}

function positionOf(value: unknown, name: keyof HallSettings): number {
  const isValid = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LIMITS[name];
  return isValid ? Number(value) : DEFAULTS[name];
}

/** The text size and the pace of the hall screen, which this device keeps, and a function to change one by a step. */
export function useHallSettings() {
  const [settings, setSettings] = useState(readSettings);
  const change = (name: keyof HallSettings, by: 1 | -1): void => {
    const value = Math.min(Math.max(settings[name] + by, 0), LIMITS[name]);
    const next = { ...settings, [name]: value };
    setSettings(next);
    writeStored(KEY, JSON.stringify(next));
  };
  const canChange = (name: keyof HallSettings, by: 1 | -1): boolean =>
    settings[name] + by >= 0 && settings[name] + by <= LIMITS[name];
  return { settings, change, canChange };
}
