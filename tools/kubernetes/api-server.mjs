import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installHelm, must } from '../deploy/tools.mjs';
import { findFreePorts } from '../lib/ports.mjs';
import { PRIVATE_FILE } from '../lib/private-files.mjs';
import { ROOT, run } from '../lib/processes.mjs';
import { createSupervisor } from '../lib/supervisor.mjs';

const KUBERNETES = '1.36.3';
const ETCD = '3.6.8';
const FOLDER = path.join(ROOT, 'node_modules', '.cache', `kubernetes-${KUBERNETES}-etcd-${ETCD}`);
const PROGRAMS = [
  ...['kube-apiserver', 'kube-controller-manager', 'kubectl'].map((name) => `k8s.io/kubernetes/cmd/${name}`),
  'go.etcd.io/etcd/server/v3',
];
/** Long, because other programs may use the processors. */
const READY_WITHIN_MS = 300_000;

/** Builds the programs of Kubernetes and etcd from their Go modules, once. Returns their folder. */
async function buildPrograms() {
  const folder = path.join(FOLDER, 'bin');
  const module = path.join(FOLDER, 'go.mod');
  if (!existsSync(module)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(module, await moduleFile());
  }
  // Helm and the chart read the version.
  const [major, minor] = KUBERNETES.split('.');
  const version = Object.entries({ gitVersion: `v${KUBERNETES}`, gitMajor: major, gitMinor: minor });
  const flags = version.map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`).join(' ');
  const args = ['build', '-C', FOLDER, '-mod=mod', '-ldflags', flags, '-o', folder, ...PROGRAMS];
  await must('go', args, { CGO_ENABLED: '0' });
  return folder;
}

/** Kubernetes requires version 0.0.0 of its own modules, which are published as 0.minor.patch. */
async function moduleFile() {
  const { stdout } = await must('go', ['mod', 'download', '-json', `k8s.io/kubernetes@v${KUBERNETES}`]);
  const original = readFileSync(JSON.parse(stdout).GoMod, 'utf8');
  const own = [...original.matchAll(/^\s*(k8s\.io\/\S+) v0\.0\.0$/gm)].map(([, name]) => name);
  const lines = [
    'module programs',
    `${/^go .*$/m.exec(original)?.[0]}`,
    `require k8s.io/kubernetes v${KUBERNETES}`,
    `require go.etcd.io/etcd/server/v3 v${ETCD}`,
    ...own.map((name) => `replace ${name} => ${name} v${KUBERNETES.replace('1.', '0.')}`),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Starts an API server with the controllers and without nodes: nothing runs containers. Every request needs its token.
 * @param {{ folder: string, version: string }} options the folder gets all files; the version's API is served
 */
export async function startApiServer({ folder, version }) {
  const [helm, bin] = [await installHelm(), await buildPrograms()];
  const [port, etcdPort, peerPort] = await findFreePorts(3);
  /** @param {string} name */
  const file = (name) => path.join(folder, name);
  /** @param {string} name @param {string | Buffer} content */
  const write = (name, content) => writeFileSync(file(name), content, { mode: PRIVATE_FILE });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  write('service-accounts.key', privateKey.export({ type: 'pkcs1', format: 'pem' }));
  const token = randomBytes(32).toString('hex');
  write('tokens.csv', `${token},operator,operator,system:masters\n`);
  const url = `https://127.0.0.1:${port}`;
  const cluster = { server: url, 'certificate-authority': file('apiserver.crt') };
  write(
    'kubeconfig',
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'one', cluster }],
      users: [{ name: 'operator', user: { token } }],
      contexts: [{ name: 'one', context: { cluster: 'one', user: 'operator' } }],
      'current-context': 'one',
    }),
  );
  const env = { ...process.env, KUBECONFIG: file('kubeconfig'), HELM_CACHE_HOME: file('helm'), HELM_NAMESPACE: '' };
  /** @param {string[]} args */
  const kubectl = (args) => run(path.join(bin, 'kubectl'), args, { env });

  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const supervisor = createSupervisor({ dataDir: folder, readyWithinMs: READY_WITHIN_MS });
  // At its exit, this process kills all servers. A signal would skip that.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1));
  /** @param {string} name @param {Record<string, string>} flags @param {() => Promise<boolean>} isReady */
  const start = async (name, flags, isReady) => {
    const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
    const probe = async () => ({ ready: await isReady().catch(() => false) });
    await supervisor.start([
      { name, port: Number(port), url, command: path.join(bin, name), args, env, quiet: true, probe },
    ]);
  };
  try {
    const addresses = { 'listen-client-urls': etcdUrl, 'advertise-client-urls': etcdUrl };
    const peers = { 'listen-peer-urls': peerUrl, 'initial-advertise-peer-urls': peerUrl };
    await start(
      'server',
      { 'data-dir': file('etcd'), ...addresses, ...peers, 'initial-cluster': `default=${peerUrl}` },
      async () => (await fetch(`${etcdUrl}/health`)).ok,
    );
    await start(
      'kube-apiserver',
      {
        'etcd-servers': etcdUrl,
        'bind-address': '127.0.0.1',
        'secure-port': String(port),
        'cert-dir': folder,
        'emulated-version': version,
        'authorization-mode': 'RBAC',
        'token-auth-file': file('tokens.csv'),
        'service-account-issuer': url,
        'service-account-key-file': file('service-accounts.key'),
        'service-account-signing-key-file': file('service-accounts.key'),
        'service-cluster-ip-range': '10.96.0.0/24',
        'endpoint-reconciler-type': 'none',
      },
      async () => (await kubectl(['get', '--raw', '/readyz'])).code === 0,
    );
    await start(
      'kube-controller-manager',
      {
        kubeconfig: file('kubeconfig'),
        'leader-elect': 'false',
        'secure-port': '0',
        'service-account-private-key-file': file('service-accounts.key'),
      },
      async () => (await kubectl(['get', 'serviceaccount', 'default'])).code === 0,
    );
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return {
    kubectl,
    /** @param {string[]} args */
    helm: (args) => run(helm, args, { env }),
    stop: supervisor.stop,
  };
}
