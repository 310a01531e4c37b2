import type { SettingsReader } from './codec.ts';

/** The settings that processes without a database need. */
export interface OperatingState {
  readonly logLevel: string;
  /** The message to show while the site is in maintenance, else null. */
  readonly maintenanceMessage: string | null;
  /** Port of the REST service unless its environment sets one; takes effect at its next start. */
  readonly serverPort: number;
  /** Base URL of photos; null when photo links are relative to the site. */
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
