import type { SettingsReader } from './codec.ts';

/** The settings that processes without a database need. */
export interface OperatingState {
  readonly logLevel: string;
  /** The message to show while the site is in maintenance, else null. */
  readonly maintenanceMessage: string | null;
  /** Where the REST service listens unless its environment says otherwise; counts at its next start. */
  readonly serverPort: number;
  /** The base of photo addresses; null when photos are linked to relative to the site. */
  readonly apiUrl: string | null;
}

/**
 * Returns the settings that front door and REST service apply (docs/architecture.md, "Flow of a setting"). Open to all
 * callers.
 */
export function operatingState({ settings }: { readonly settings: SettingsReader }): OperatingState {
  const { apiUrl, logLevel, maintenanceMode, maintenanceMessage, serverPort } = settings.current();
  return {
    logLevel,
    maintenanceMessage: maintenanceMode ? maintenanceMessage : null,
    serverPort,
    apiUrl: apiUrl || null,
  };
}
