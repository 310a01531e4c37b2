import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import { RUNTIME_CONFIG_ELEMENT_ID, type RuntimeConfig } from './runtime-config.ts';

const NO_REMOTE = { url: '', contractVersion: null };

/** Adds a configuration to a page without a front door: a remote that runs alone, or a test. */
export function putRuntimeConfig(changes: Partial<RuntimeConfig> = {}): void {
  const config: RuntimeConfig = {
    publicUrl: window.location.origin,
    remotes: { 'public-site': NO_REMOTE, 'admin-console': NO_REMOTE },
    ticketingUrl: null,
    earlyQueries: [],
    event: DEFAULT_EVENT,
    derby: UNKNOWN_DERBY,
    notice: null,
    ...changes,
  };
  document.querySelector(`#${RUNTIME_CONFIG_ELEMENT_ID}`)?.remove();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = RUNTIME_CONFIG_ELEMENT_ID;
  element.textContent = JSON.stringify(config);
  document.head.append(element);
}
