import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPackaging } from './packaging.mjs';
import { repositoryOf } from './repository.mjs';

const good = {
  'services/worker/package.json': '{}',
  'services/worker/src/env.ts': 'const schema = z.object({\n  HOST: z.string(),\n  REDIS_URL: z.string(),\n});\n',
  'tools/operator/src/migrate.ts': '',
  'packages/build-kit/src/service.ts': "ssr: { external: ['sharp', 'twilio'] }\n",
  'deploy/copy-unbundled.mjs': "const queue = ['sharp', 'twilio'];\n",
  'deploy/Caddyfile': '',
  'deploy/compose.env.example': 'PASSWORD=\n#VERSION=latest\n',
  'deploy/Dockerfile': `FROM node AS build
ENV TURBO_TELEMETRY_DISABLED=1
FROM node AS worker
ENV HOST=0.0.0.0
COPY --from=build /app/services/worker/dist dist
`,
  'deploy/compose.yaml': `services:
  worker:
    image: worker:\${VERSION:-latest}
    build: { dockerfile: deploy/Dockerfile, target: worker }
    command: [dist/migrate.js]
    environment: { REDIS_URL: 'redis://:\${PASSWORD:?}@redis', AWS_ACCESS_KEY_ID: a }
    depends_on: { redis: { condition: service_healthy } }
    networks: [data]
  redis:
    environment: { OF_ANOTHER_PROGRAM: '$\${LATER}' }
    volumes: ['./Caddyfile:/Caddyfile:ro', 'redis:/data']
networks: { data: {} }
volumes: { redis: {} }
`,
};

test('checkPackaging accepts files that name only what exists', () => {
  assert.deepEqual(checkPackaging(repositoryOf(good)), []);
});

test('checkPackaging reports a folder and a variable of the Dockerfile that do not exist', () => {
  const changed = good['deploy/Dockerfile'].replace('HOST=', 'HOSTS=').replace('services/worker', 'services/sender');
  assert.deepEqual(checkPackaging(repositoryOf({ ...good, 'deploy/Dockerfile': changed })), [
    'deploy/Dockerfile copies from services/sender, which is no workspace',
    'deploy/Dockerfile sets HOSTS, which nothing reads',
  ]);
});

test('checkPackaging reports every name in the compose file that does not exist', () => {
  const changed = good['deploy/compose.yaml']
    .replace('target: worker', 'target: sender')
    .replace('migrate', 'upgrade')
    .replace('REDIS_URL', 'REDIS')
    .replace('depends_on: { redis', 'depends_on: { mongodb')
    .replace('[data]', '[date]')
    .replace('redis:/data', 'rediz:/data')
    .replace('./Caddyfile', './Caddy');
  assert.deepEqual(checkPackaging(repositoryOf({ ...good, 'deploy/compose.yaml': changed })), [
    'deploy/compose.yaml: worker names the target sender, which does not exist',
    'deploy/compose.yaml: worker names the variable REDIS, which does not exist',
    'deploy/compose.yaml: worker names the command dist/upgrade.js, which does not exist',
    'deploy/compose.yaml: worker names the service mongodb, which does not exist',
    'deploy/compose.yaml: worker names the network date, which does not exist',
    'deploy/compose.yaml: redis names the volume ./Caddy, which does not exist',
    'deploy/compose.yaml: redis names the volume rediz, which does not exist',
  ]);
});

for (const words of [
  'redis-server --requirepass ${PASSWORD}',
  'redis-server ${PASSWORD:?}',
  'mongosh -p "$$PASSWORD"',
]) {
  test(`checkPackaging reports the secret of the command line ${words}`, () => {
    for (const key of ['command', 'entrypoint']) {
      const service = `  redis:\n    ${key}: [sh, -c, '${words}']\n`;
      const changed = good['deploy/compose.yaml'].replace('  redis:\n', () => service);
      assert.deepEqual(checkPackaging(repositoryOf({ ...good, 'deploy/compose.yaml': changed })), [
        `deploy/compose.yaml: redis shows a secret in its command line: sh -c ${words}`,
      ]);
    }
  });
}

test('checkPackaging reports a volume that only one of two services of an image has', () => {
  const withInit = (/** @type {string} */ mounts) =>
    good['deploy/compose.yaml'].replace(
      '  redis:\n',
      `  redis-init:\n    image: redis:8\n    ${mounts}\n  redis:\n    image: redis:8\n`,
    );
  const problems = (/** @type {string} */ mounts) =>
    checkPackaging(repositoryOf({ ...good, 'deploy/compose.yaml': withInit(mounts) }));

  assert.deepEqual(problems('tmpfs: [/tmp, /data]'), []);
  assert.deepEqual(problems("volumes: ['redis:/data']"), []);
  assert.deepEqual(problems('tmpfs: [/tmp]'), ['deploy/compose.yaml: redis-init leaves an unnamed volume for /data']);
});

test('checkPackaging reports a service that waits for the health of one that waits itself', () => {
  const withSite = (/** @type {string} */ condition) =>
    good['deploy/compose.yaml'].replace(
      '  redis:\n',
      `  site:\n    depends_on: { worker: { condition: ${condition} } }\n  redis:\n`,
    );
  const problems = (/** @type {string} */ condition) =>
    checkPackaging(repositoryOf({ ...good, 'deploy/compose.yaml': withSite(condition) }));

  assert.deepEqual(problems('service_started'), []);
  assert.deepEqual(problems('service_healthy'), [
    'deploy/compose.yaml: site waits for the health of worker, which is unhealthy while its own services are away',
  ]);
});

test('checkPackaging reports lists that differ', () => {
  const repository = repositoryOf({
    ...good,
    'deploy/compose.env.example': 'PASSWORD=\nDOMAIN=\n',
    'deploy/copy-unbundled.mjs': "const queue = ['sharp'];\n",
  });
  assert.deepEqual(checkPackaging(repository), [
    'deploy/compose.env.example has DOMAIN, deploy/compose.yaml has not',
    'deploy/compose.yaml has VERSION, deploy/compose.env.example has not',
    'packages/build-kit/src/service.ts has twilio, deploy/copy-unbundled.mjs has not',
  ]);
});
