import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findVersion, machine } from './apt.mjs';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.mjs';
import { healthProbe } from './process-spec.mjs';

/**
 * One listener of the balancer and the processes behind it.
 * @typedef {object} BalancedAddress
 * @property {string} host that the balancer listens on
 * @property {number} port
 * @property {readonly number[]} upstreams ports on 127.0.0.1
 * @property {readonly string[]} trusted networks of proxies whose X-Forwarded-For is passed on; that of others is replaced
 */

const PROBE_TIMEOUT_MS = 2_000;
const CADDY = /** @type {const} */ ({
  name: 'Caddy',
  programs: ['caddy'],
  debianPackages: ['caddy'],
  lowest: [2, 6],
  versionArgument: 'version',
  howToInstall: 'install Caddy 2.6 or newer (Debian: apt-get install caddy; macOS: brew install caddy)',
});
/** The names that TRUSTED_PROXIES allows, as networks for Caddy. @type {Record<string, readonly string[]>} */
const NAMED_NETWORKS = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns the networks of a TRUSTED_PROXIES value, with its names replaced by networks.
 * @param {string} [trustedProxies]
 * @returns {string[]}
 */
export function networksOf(trustedProxies = '') {
  const entries = trustedProxies.split(',').flatMap((one) => one.trim() || []);
  return entries.flatMap((one) => NAMED_NETWORKS[one] ?? [one]);
}

/**
 * Finds or installs Caddy. Throws PlainError without it.
 * @param {AbortSignal} [signal]
 */
export const findBalancer = (signal) => findVersion(CADDY, machine, signal);

/**
 * Returns Caddy's configuration. Requests go to the ready processes at random, without sticky sessions.
 * @param {{ folder: string, addresses: readonly BalancedAddress[] }} options `folder` is Caddy's own
 */
export function caddyfileOf({ folder, addresses }) {
  // Requests in the error log could contain visitors' input.
  return `{
	admin off
	auto_https off
	grace_period 1s
	storage file_system ${JSON.stringify(folder)}
	log {
		level WARN
		exclude http.log.error
	}
}

(balanced) {
	header -Server
	handle_errors {
		header -Server
		header Cache-Control no-store
		header Content-Type "application/json; charset=utf-8"
		header Retry-After 1
		respond \`{"error":"The service is starting or down. Please try again in a moment."}\` 503
	}
}
${addresses.map(siteOf).join('')}`;
}

/**
 * Returns the configuration of one listener. Retries reads, and requests that never reached a process, at another
 * process. A request with a body fails instead, because Caddy 2.6 cannot send a body twice. `/ready` may take the 2 s of
 * its slowest check, and more on a busy machine, so a late response does not count as down. `random`, because with
 * `round_robin` one of two simultaneous writes can meet the process that is down at both of its attempts: all requests
 * advance the same counter. No `fail_duration`: a bad body, or the retry of a body, would count as a failure of the
 * process that is up. No `flush_interval`: with -1 Caddy does not notice closed clients, and it passes on event streams
 * at once without it.
 * @param {BalancedAddress} address
 */
function siteOf({ host, port, upstreams, trusted }) {
  return `
http://:${port} {
	bind ${host}
	import balanced
	reverse_proxy ${upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' ')} {
		lb_policy random
		lb_try_duration 1s
		lb_try_interval 50ms
		health_uri /ready
		health_interval 200ms
		health_timeout 5s${trusted.length > 0 ? `\n\t\ttrusted_proxies ${trusted.join(' ')}` : ''}
		transport http {
			dial_timeout 1s
			compression off
			keepalive 30s
			keepalive_idle_conns_per_host 256
		}
	}
}
`;
}

/**
 * Returns the balancer's process. Its files are in the data folder, apart from any other Caddy on this machine.
 * @param {{ program: string, dataDir: string, url: string, addresses: readonly BalancedAddress[] }} options
 *   `url` is its first address
 * @returns {import('./process-spec.mjs').ProcessSpec}
 */
export function balancerSpec({ program, dataDir, url, addresses }) {
  const folder = path.join(dataDir, 'balancer');
  const file = path.join(folder, 'Caddyfile');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  writeFileSync(file, caddyfileOf({ folder, addresses }), { mode: PRIVATE_FILE });
  const { PATH } = process.env;
  // The processes behind it may be down.
  const isResponding = healthProbe(url);
  return {
    name: 'balancer',
    port: addresses[0]?.port ?? 0,
    url,
    command: program,
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    quiet: true,
    probe: async () => ({ ready: await isResponding(PROBE_TIMEOUT_MS), reason: 'it does not answer' }),
    isAlive: isResponding,
  };
}
