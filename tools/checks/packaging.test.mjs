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
    networks: [data, open]
  redis:
    user: redis
    networks: { data: {} }
    environment: { OF_ANOTHER_PROGRAM: '$\${LATER}' }
    volumes: ['./Caddyfile:/Caddyfile:ro', 'redis:/data']
networks: { data: { internal: true }, open: {} }
volumes: { redis: {} }
`,
  'compose.yaml': `services:
  derby:
    build: { dockerfile: deploy/Dockerfile, target: worker }
    environment: { REDIS_URL: 'redis://redis' }
    ports: ['127.0.0.1:3000:3000']
    volumes: ['./deploy/Caddyfile:/Caddyfile', 'data:/data']
volumes: { data: {} }
`,
};

/** @param {keyof typeof good} file @param {...[from: string, to: string]} changes */
function problemsOf(file, ...changes) {
  const changed = changes.reduce((text, [from, to]) => text.replace(from, () => to), good[file]);
  return checkPackaging(repositoryOf({ ...good, [file]: changed }));
}

test('checkPackaging accepts files that name only what exists', () => {
  assert.deepEqual(checkPackaging(repositoryOf(good)), []);
});

test('checkPackaging reports a folder and a variable of the Dockerfile that do not exist', () => {
  assert.deepEqual(problemsOf('deploy/Dockerfile', ['HOST=', 'HOSTS='], ['services/worker', 'services/sender']), [
    'deploy/Dockerfile copies from services/sender, which is no workspace',
    'deploy/Dockerfile sets HOSTS, which nothing reads',
  ]);
});

/** Each change of the compose file with the problem that it causes. @type {[from: string, to: string, problem: string][]} */
const COMPOSE_PROBLEMS = [
  ['target: worker', 'target: sender', 'worker names the target sender, which does not exist'],
  ['REDIS_URL', 'REDIS', 'worker names the variable REDIS, which does not exist'],
  ['migrate', 'upgrade', 'worker names the command dist/upgrade.js, which does not exist'],
  ['depends_on: { redis', 'depends_on: { mongodb', 'worker names the service mongodb, which does not exist'],
  ['[data, ', '[date, ', 'worker names the network date, which does not exist'],
  ['./Caddyfile', './Caddy', 'redis names the volume ./Caddy, which does not exist'],
  ['redis:/data', 'rediz:/data', 'redis names the volume rediz, which does not exist'],
  ...['redis-server --requirepass ${PASSWORD}', 'redis-server ${PASSWORD:?}', 'mongosh -p "$$PASSWORD"'].flatMap(
    (words) =>
      ['command', 'entrypoint'].map(
        (key) =>
          /** @type {[string, string, string]} */ ([
            '  redis:\n',
            `  redis:\n    ${key}: [sh, -c, '${words}']\n`,
            `redis shows a secret in its command line: sh -c ${words}`,
          ]),
      ),
  ),
  ['user: redis', 'user: root', 'redis runs as root'],
  ['user: redis', "user: '0:0'", 'redis runs as root'],
  ['    user: redis\n', '', 'redis runs as root'],
  ['{ data: {} }', '{ open: {} }', 'redis is in the network open, which leads to the internet'],
  [
    '  redis:\n',
    '  init:\n    user: redis\n    image: redis:8\n    tmpfs: [/tmp]\n  redis:\n    image: redis:8\n',
    'init leaves an unnamed volume for /data',
  ],
  [
    '  redis:\n',
    '  site:\n    user: site\n    depends_on: { worker: { condition: service_healthy } }\n  redis:\n',
    'site waits for the health of worker, which is unhealthy while its own services are away',
  ],
];
for (const [from, to, problem] of COMPOSE_PROBLEMS) {
  test(`checkPackaging reports that ${problem}`, () => {
    assert.deepEqual(problemsOf('deploy/compose.yaml', [from, to]), [`deploy/compose.yaml: ${problem}`]);
  });
}

for (const service of [
  'image: redis:8\n    tmpfs: [/tmp, /data]',
  "image: redis:8\n    volumes: ['redis:/data']",
  'depends_on: { worker: { condition: service_started } }',
]) {
  test(`checkPackaging accepts a service with ${service}`, () => {
    const services = `  other:\n    user: other\n    ${service}\n  redis:\n    image: redis:8\n`;
    assert.deepEqual(problemsOf('deploy/compose.yaml', ['  redis:\n', services]), []);
  });
}

test('checkPackaging reports what the compose file of the root names in vain, and ports for other machines', () => {
  assert.deepEqual(
    problemsOf('compose.yaml', ['target: worker', 'target: all'], ['./deploy', '.'], ['127.0.0.1:', '']),
    [
      'compose.yaml: derby names the target all, which does not exist',
      'compose.yaml: derby names the volume ./Caddyfile, which does not exist',
      'compose.yaml: derby publishes 3000:3000 to other machines',
    ],
  );
});

test('checkPackaging reports lists that differ', () => {
  assert.deepEqual(problemsOf('deploy/compose.env.example', ['#VERSION=latest', 'DOMAIN=']), [
    'deploy/compose.env.example has DOMAIN, deploy/compose.yaml has not',
    'deploy/compose.yaml has VERSION, deploy/compose.env.example has not',
  ]);
  assert.deepEqual(problemsOf('deploy/copy-unbundled.mjs', [", 'twilio'", '']), [
    'packages/build-kit/src/service.ts has twilio, deploy/copy-unbundled.mjs has not',
  ]);
});
