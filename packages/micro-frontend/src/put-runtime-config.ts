import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { RUNTIME_CONFIG_ELEMENT_ID, type RuntimeConfig } from './runtime-config.ts';

const NO_REMOTE = { url: '', contractVersion: null };

/** Puts a configuration into a page that no front door has served: that of a remote that runs alone, or of a test. */
export function putRuntimeConfig(changes: Partial<RuntimeConfig> = {}): void {
  const config: RuntimeConfig = {
    publicUrl: window.location.origin,
    remotes: { 'public-site': NO_REMOTE, 'admin-console': NO_REMOTE },
    ticketingUrl: '',
    earlyQueries: [],
    event: DEFAULT_EVENT,
    ...changes,
  };
  document.querySelector(`#${RUNTIME_CONFIG_ELEMENT_ID}`)?.remove();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = RUNTIME_CONFIG_ELEMENT_ID;
  element.textContent = JSON.stringify(config);
  document.head.append(element);
}
