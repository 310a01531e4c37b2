import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { ROOT } from '../lib/processes.mjs';
import { startApiServer } from './api-server.mjs';

const CHART = 'deploy/helm/salmon-derby';
/** The newest version, and the oldest whose API its server offers. The chart accepts older ones. */
const VERSIONS = ['1.33', '1.36'];
const { appVersion } = parse(readFileSync(path.join(ROOT, CHART, 'Chart.yaml'), 'utf8'));
const PARTS = ['admin-console', 'front-door', 'gateway', 'public-site', 'rest-compat', 'worker'];
const VALUES = {
  hosts: { site: 'derby.test', publicSite: 'site.derby.test', adminConsole: 'console.derby.test' },
  ingress: {
    className: 'nginx',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '6m' },
    tlsSecret: 'tls',
  },
  imageRegistry: 'registry.derby.test/derby',
  imagePullSecrets: [{ name: 'registry' }],
  networkPolicy: { dataEgress: [{ to: [{ ipBlock: { cidr: '10.1.0.0/24' } }] }] },
  config: { S3_ENDPOINT: 'https://bucket.derby.test', TICKETING_URL: 'https://tickets.derby.test' },
};
const VARIABLES = ['MONGODB_URL=mongodb://one', 'REDIS_URL=redis://one', `SECRETS_KEY=${'0'.repeat(64)}`];
const KINDS = 'deployments,hpa,pdb,services,ingresses,networkpolicies,configmaps,secrets,jobs,cronjobs';
const POLL_MS = 500;

for (const version of VERSIONS) {
  describe(`the chart on an API server of Kubernetes ${version}`, () => {
    /** @type {Awaited<ReturnType<typeof startApiServer>>} */
    let server;
    const folder = mkdtempSync(path.join(os.tmpdir(), 'derby-kubernetes-'));
    const values = path.join(folder, 'values.json');
    let number = 0;
    let namespace = '';

    before(async () => {
      writeFileSync(values, JSON.stringify(VALUES));
      server = await startApiServer({ folder, version });
    });
    after(async () => {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    });
    beforeEach(async () => {
      namespace = `derby-${(number += 1)}`;
      await kubectl('create', 'namespace', namespace);
      const modes = ['enforce', 'warn'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
      await kubectl('label', 'namespace', namespace, ...modes);
      await kubectl('create', 'secret', 'generic', 'derby', ...VARIABLES.map((one) => `--from-literal=${one}`));
    });

    /** Runs a command without a warning. @param {...string} args */
    async function kubectl(...args) {
      const { code, stdout, stderr } = await server.kubectl([...args, '--namespace', namespace || 'default']);
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, args.join(' '));
      return stdout;
    }

    /** @param {string} kinds @returns {Promise<any[]>} */
    const list = async (kinds) => JSON.parse(await kubectl('get', kinds, '--output', 'json')).items;

    /**
     * Runs a command of Helm. Meanwhile reports new pods as ready, and pods of jobs as ended, as nodes would do.
     * @param {string[]} args @param {'Succeeded' | 'Failed'} [end] of the jobs
     */
    async function helm(args, end = 'Succeeded') {
      const done = new AbortController();
      const command = server.helm([...args, '--namespace', namespace, '--timeout', '5m']).finally(() => done.abort());
      while (!done.signal.aborted) {
        for (const { metadata, spec, status } of await list('pods')) {
          if (status.phase !== 'Pending') continue;
          const isJob = spec.restartPolicy === 'Never';
          const ready = { type: 'Ready', status: 'True', lastTransitionTime: new Date().toISOString() };
          const next = isJob ? { phase: end } : { phase: 'Running', conditions: [ready] };
          const patch = ['--subresource=status', '--type=merge', `--patch=${JSON.stringify({ status: next })}`];
          // The pod may be gone by now.
          await server.kubectl(['patch', 'pod', metadata.name, '--namespace', namespace, ...patch]);
        }
        await delay(POLL_MS);
      }
      return await command;
    }

    /** @param {...string} args */
    async function release(...args) {
      const secrets = args.some((arg) => arg.startsWith('secrets.')) ? [] : ['--set', 'existingSecret=derby'];
      const all = ['upgrade', '--install', 'derby', CHART, '--values', values, '--wait', ...secrets, ...args];
      const { code, stderr } = await helm(all);
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    }

    /** Returns the image of each ready part. */
    async function images() {
      const deployments = await list('deployments');
      return Object.fromEntries(
        deployments
          .filter(({ status }) => status.readyReplicas >= 1)
          .map(({ metadata, spec }) => [metadata.name.replace('derby-', ''), spec.template.spec.containers[0].image]),
      );
    }

    /** @param {Record<string, string>} [tags] */
    const expected = (tags = {}) =>
      Object.fromEntries(
        PARTS.map((part) => [part, `registry.derby.test/derby/salmon-derby/${part}:${tags[part] ?? appVersion}`]),
      );

    /** Returns the parts whose pods were replaced at least once. */
    async function replaced() {
      const owners = (await list('replicasets')).map(({ metadata }) => metadata.ownerReferences[0].name);
      return owners.filter((name, index) => owners.indexOf(name) < index);
    }

    test('control: a pod with privileges causes a warning', async () => {
      const args = ['create', 'deployment', 'one', '--image=one:1', '--namespace', namespace];
      assert.match((await server.kubectl(args)).stderr, /Warning: would violate PodSecurity "restricted:latest"/);
    });

    test('every object is accepted without a warning, and every part becomes ready', async () => {
      await release();
      assert.deepEqual(await images(), expected());
      await kubectl('create', 'job', 'create-admin', '--from=cronjob/derby-create-admin');
      assert.deepEqual(
        (await list('jobs')).map(({ metadata }) => metadata.name),
        ['create-admin'],
      );
    });

    test('another tag replaces the pods of its part only, and a rollback brings the old ones back', async () => {
      await release();
      await release('--set', 'parts.rest-compat.tag=next');
      assert.deepEqual(await images(), expected({ 'rest-compat': 'next' }));
      assert.deepEqual(await replaced(), ['derby-rest-compat']);
      const { code, output } = await helm(['rollback', 'derby', '1', '--wait']);
      assert.equal(code, 0, output);
      assert.deepEqual(await images(), expected());
      assert.deepEqual(await replaced(), ['derby-rest-compat']);
    });

    test('no part starts when migrate fails, and the next release repairs it', async () => {
      const args = ['upgrade', '--install', 'derby', CHART, '--values', values, '--set', 'existingSecret=derby'];
      const { code, output } = await helm(args, 'Failed');
      assert.equal(code, 1);
      assert.match(output, /job derby-migrate failed/);
      assert.deepEqual(await list('deployments'), []);
      await release();
      assert.deepEqual(await images(), expected());
    });

    test('a rollback restores the secret, and only the secret stays after an uninstall', async () => {
      const secrets = VARIABLES.flatMap((one) => ['--set', `secrets.${one}`]);
      await release(...secrets);
      await release(...secrets, '--set', 'secrets.REDIS_URL=redis://two');
      assert.equal((await helm(['rollback', 'derby', '1', '--wait'])).code, 0);
      const { data } = JSON.parse(await kubectl('get', 'secret', 'derby-secrets', '--output', 'json'));
      assert.equal(Buffer.from(data.REDIS_URL, 'base64').toString(), 'redis://one');
      assert.equal((await helm(['uninstall', 'derby', '--wait'])).code, 0);
      const left = (await list(KINDS)).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      assert.deepEqual(left.toSorted(), ['ConfigMap kube-root-ca.crt', 'Secret derby', 'Secret derby-secrets']);
    });
  });
}
