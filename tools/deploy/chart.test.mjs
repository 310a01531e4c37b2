import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { containerVariables, imageTargets, sourceOf } from '../checks/packaging.mjs';
import { openRepository } from '../checks/repository.mjs';
import { ROOT } from '../lib/processes.mjs';
import { deployTools } from './tools.mjs';

const CHART = 'deploy/helm/salmon-derby';
/** The oldest version that the chart accepts, and the newest that the tools support. */
const KUBERNETES = ['1.30', '1.37'];
const OF_A_SECRET = ['--set', 'existingSecret=derby'];
const DATA = { to: [{ ipBlock: { cidr: '10.1.0.0/24' } }], ports: [{ port: 27_017 }] };
/** @param {unknown} value */
const dataEgress = (value) => ['--set-json', `networkPolicy.dataEgress=${JSON.stringify(value)}`];
const SECRETS = ['MONGODB_URL', 'REDIS_URL', 'SECRETS_KEY'].flatMap((name) => ['--set', `secrets.${name}=value`]);

/** @type {Awaited<ReturnType<typeof deployTools>>} */
let tools;
const folder = mkdtempSync(path.join(os.tmpdir(), 'deploy-'));

before(async () => {
  tools = await deployTools();
});
after(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args @param {string} [version] @param {string[]} [data] the addresses of the data */
async function render(args, version = KUBERNETES[0], data = dataEgress([DATA])) {
  return await tools.helm(['template', 'derby', CHART, '--kube-version', `${version}`, ...data, ...args]);
}

/** Renders the chart. @param {string[]} [args] @returns {Promise<any[]>} */
async function manifests(args = OF_A_SECRET) {
  const { code, output, stdout } = await render(args);
  assert.equal(code, 0, output);
  return parseAllDocuments(stdout).flatMap((document) => {
    assert.deepEqual(document.errors, []);
    return document.toJS() ?? [];
  });
}

/** @param {any[]} all */
const configOf = (all) => all.find(({ kind }) => kind === 'ConfigMap').data;

/** Returns the pods of a manifest. @param {any} manifest */
function podOf({ kind, spec }) {
  if (kind === 'Deployment' || kind === 'Job') return [spec.template.spec];
  return kind === 'CronJob' ? [spec.jobTemplate.spec.template.spec] : [];
}

test('helm lint accepts the chart', async () => {
  const { code, output } = await tools.helm([
    'lint',
    CHART,
    '--strict',
    '--quiet',
    ...dataEgress([DATA]),
    ...OF_A_SECRET,
  ]);
  assert.equal(code, 0, output);
});

for (const version of KUBERNETES) {
  for (const secrets of [OF_A_SECRET, SECRETS]) {
    test(`the chart matches the schemas of Kubernetes ${version} with ${secrets[1]}`, async () => {
      const { code, output, stdout } = await render(secrets, version);
      assert.equal(code, 0, output);
      const file = path.join(folder, 'manifests.yaml');
      writeFileSync(file, stdout);
      const result = await tools.kubernetes(version, file);
      assert.equal(result.code, 0, result.output);
    });
  }
}

test('control: a manifest with an unknown field does not match the schema', async () => {
  const file = path.join(folder, 'wrong.yaml');
  writeFileSync(file, 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: one }\ndatum: {}\n');
  const { code, output } = await tools.kubernetes('1.37', file);
  assert.notEqual(code, 0);
  assert.match(output, /datum/);
});

test('every variable that the chart sets is read by a process', async () => {
  const known = containerVariables(await openRepository(ROOT));
  const names = (await manifests(SECRETS)).flatMap(({ data, stringData }) => Object.keys(data ?? stringData ?? {}));
  assert.ok(names.length > 10);
  assert.deepEqual(
    names.filter((name) => !known.has(name)),
    [],
  );
});

test('every image of the chart is a target of the Dockerfile, and every command exists', async () => {
  const containers = (await manifests()).flatMap(podOf).flatMap((pod) => pod.containers);
  const targets = imageTargets(await openRepository(ROOT));
  const images = containers.map(({ image }) => image.replace(/^salmon-derby\/(.*):.*$/, '$1'));
  assert.deepEqual(
    images.filter((image) => !targets.includes(image)),
    [],
  );
  assert.equal(new Set(images).size, 7);
  const commands = containers.flatMap(({ args = [] }) => args.map(sourceOf));
  assert.deepEqual(
    commands.filter((file) => !existsSync(path.join(ROOT, file))),
    [],
  );
});

test('the chart takes the images of its own version, which a node pulls once', async () => {
  const { version, appVersion } = parse(readFileSync(path.join(ROOT, CHART, 'Chart.yaml'), 'utf8'));
  assert.equal(appVersion, version);
  assert.notEqual(appVersion, '0.0.0');
  for (const { image, imagePullPolicy } of (await manifests()).flatMap(podOf).flatMap((pod) => pod.containers)) {
    assert.equal(image.split(':')[1], appVersion);
    assert.equal(imagePullPolicy, 'IfNotPresent');
  }
});

test('a pod that stops gets no new connections, and then ends the open ones with a response', async () => {
  const all = await manifests();
  assert.equal(configOf(all).DRAIN_DELAY_MS, '2000');
  for (const { spec } of all.filter(({ kind }) => kind === 'Deployment')) {
    const { terminationGracePeriodSeconds, containers } = spec.template.spec;
    assert.equal(terminationGracePeriodSeconds, 20);
    assert.deepEqual(containers[0].lifecycle, { preStop: { sleep: { seconds: 5 } } });
  }
});

test('a variable of the values replaces the one of the chart and restarts the pods', async () => {
  /** @param {string[]} args */
  const rendered = async (args) => {
    const all = await manifests([...OF_A_SECRET, ...args]);
    const { spec } = all.find(({ kind }) => kind === 'Deployment');
    return {
      drainDelayMs: configOf(all).DRAIN_DELAY_MS,
      checksum: spec.template.metadata.annotations['checksum/config'],
    };
  };
  const own = await rendered([]);
  assert.deepEqual(await rendered(['--set-string', 'config.DRAIN_DELAY_MS=2000']), own);
  const longer = await rendered(['--set-string', 'config.DRAIN_DELAY_MS=9000']);
  assert.equal(longer.drainDelayMs, '9000');
  assert.notEqual(longer.checksum, own.checksum);
});

test('the servers of the data are reached at the named addresses only, and no private network as part of the outside', async () => {
  const all = await manifests();
  const ofPart = (/** @type {string} */ part) =>
    all.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `derby-${part}`).spec.egress;
  assert.deepEqual(ofPart('gateway'), [DATA]);
  const [, outside] = ofPart('worker');
  const blocks = outside.to.map((/** @type {any} */ { ipBlock }) => ipBlock);
  assert.deepEqual(blocks, [
    {
      cidr: '0.0.0.0/0',
      except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
    },
    { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] },
  ]);
  assert.deepEqual(outside.ports, [{ port: 443 }]);
});

test('a release may permit no traffic out of the cluster, and none to the data', async () => {
  const none = ['outsideEgress', 'dataEgress'].flatMap((name) => ['--set-json', `networkPolicy.${name}=[]`]);
  const all = await manifests([...OF_A_SECRET, ...none]);
  const ofWorker = all.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'derby-worker');
  assert.deepEqual([ofWorker.spec.policyTypes, ofWorker.spec.egress], [['Ingress', 'Egress'], null]);
});

test('the chart has no ticket form of its own', async () => {
  assert.equal(configOf(await manifests()).TICKETING_URL, undefined);
});

test('every pod runs without privileges and with a read-only root file system', async () => {
  const pods = (await manifests()).flatMap(podOf);
  assert.equal(pods.length, 9);
  for (const { securityContext, automountServiceAccountToken, containers } of pods) {
    assert.equal(automountServiceAccountToken, false);
    assert.equal(securityContext.runAsNonRoot, true);
    assert.deepEqual(securityContext.seccompProfile, { type: 'RuntimeDefault' });
    for (const container of containers) {
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  }
});

test('each release gets its own secret before its commands run, also after a rollback', async () => {
  const hooks = (await manifests(SECRETS)).flatMap(({ metadata }) => metadata.annotations?.['helm.sh/hook'] ?? []);
  assert.deepEqual(hooks, ['pre-install,pre-upgrade,pre-rollback', 'pre-install,pre-upgrade']);
});

test('migrate reads no variable of the release before, so that a release can correct one', async () => {
  const migrate = (await manifests()).find(({ metadata }) => metadata.name === 'derby-migrate');
  const [container] = podOf(migrate)[0].containers;
  assert.deepEqual(container.envFrom, [{ secretRef: { name: 'derby' } }]);
});

test('only the APIs, the worker and the commands of the operator get the secrets', async () => {
  const withSecrets = (await manifests())
    .filter((one) => podOf(one).some((pod) => JSON.stringify(pod).includes('secretRef')))
    .map((one) => one.metadata.name);
  const names = ['backup', 'create-admin', 'gateway', 'migrate', 'rest-compat', 'worker'].map(
    (name) => `derby-${name}`,
  );
  assert.deepEqual(new Set(withSecrets), new Set(names));
});

const refused = [
  {
    what: 'no addresses of the data',
    args: OF_A_SECRET,
    data: [],
    words: /networkPolicy\.dataEgress must name the addresses of MongoDB, Redis and the bucket/,
  },
  {
    what: 'all addresses as those of the data',
    args: [...OF_A_SECRET, ...dataEgress([{ ports: [{ port: 27_017 }] }])],
    words: /at '\/networkPolicy\/dataEgress\/0'/,
  },
  { what: 'no secrets', args: [], words: /existingSecret or secrets\.MONGODB_URL must be set/ },
  {
    what: 'workers by load',
    args: [...OF_A_SECRET, '--set', 'parts.worker.autoscaling.maxReplicas=3,parts.worker.autoscaling.cpuPercent=50'],
    words: /at '\/parts\/worker'/,
  },
  {
    what: 'a tag that moves',
    args: [...OF_A_SECRET, '--set', 'parts.gateway.tag=latest'],
    words: /at '\/parts\/gateway\/tag'/,
  },
  { what: 'a value that is unknown', args: [...OF_A_SECRET, '--set', 'replicas=3'], words: /'replicas' not allowed/ },
];
for (const { what, args, data, words } of refused) {
  test(`the chart refuses ${what}`, async () => {
    const { code, output } = await render(args, undefined, data);
    assert.equal(code, 1);
    assert.match(output, words);
  });
}
