import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.mjs';
import { healthProbe } from './process-spec.mjs';

/**
 * One address of the balancer and the processes behind it.
 * @typedef {object} BalancedAddress
 * @property {number} port that the balancer listens on
 * @property {readonly number[]} upstreams ports on 127.0.0.1
 * @property {readonly string[]} trusted networks of proxies whose X-Forwarded-For is passed on; that of others is replaced
 */

const PROBE_TIMEOUT_MS = 2_000;
/** The names that TRUSTED_PROXIES may have, as Caddy needs them. @type {Record<string, readonly string[]>} */
const NAMED_NETWORKS = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * The networks of a value of TRUSTED_PROXIES, without its names for several of them.
 * @param {string} [trustedProxies]
 * @returns {string[]}
 */
export function networksOf(trustedProxies = '') {
  const entries = trustedProxies.split(',').flatMap((one) => one.trim() || []);
  return entries.flatMap((one) => NAMED_NETWORKS[one] ?? [one]);
}

/**
 * Caddy's configuration. Requests take turns among the processes that are ready, without stickiness.
 * @param {{ host: string, folder: string, addresses: readonly BalancedAddress[] }} options `folder` is Caddy's own
 */
export function caddyfileOf({ host, folder, addresses }) {
  // Requests in the log of errors could hold what visitors typed.
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
${addresses.map((address) => siteOf(address, host)).join('')}`;
}

/**
 * Only what never reached a process is sent to another one, and reads. `/ready` may take the 2 s of its slowest check, and
 * more on a busy machine: a process that has not answered by then is not down. Caddy would not notice clients that are gone
 * with a `flush_interval` of -1, and passes on event streams at once without it.
 * @param {BalancedAddress} address @param {string} host
 */
function siteOf({ port, upstreams, trusted }, host) {
  return `
http://:${port} {
	bind ${host}
	import balanced
	reverse_proxy ${upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' ')} {
		lb_policy round_robin
		lb_try_duration 1s
		lb_try_interval 50ms
		health_uri /ready
		health_interval 500ms
		health_timeout 5s
		fail_duration 1s${trusted.length > 0 ? `\n\t\ttrusted_proxies ${trusted.join(' ')}` : ''}
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
 * The balancer as a process. Its files are in the data folder, so that it meets no other Caddy of this machine.
 * @param {{ program: string, dataDir: string, host: string, url: string, addresses: readonly BalancedAddress[] }} options
 *   `url` is its first address
 * @returns {import('./process-spec.mjs').ProcessSpec}
 */
export function balancerSpec({ program, dataDir, host, url, addresses }) {
  const folder = path.join(dataDir, 'balancer');
  const file = path.join(folder, 'Caddyfile');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  writeFileSync(file, caddyfileOf({ host, folder, addresses }), { mode: PRIVATE_FILE });
  const { PATH } = process.env;
  // What is behind it may be down.
  const answers = healthProbe(url);
  return {
    name: 'balancer',
    port: addresses[0]?.port ?? 0,
    url,
    command: program,
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    quiet: true,
    probe: async () => ({ ready: await answers(PROBE_TIMEOUT_MS), reason: 'it does not answer' }),
    isAlive: answers,
  };
}
