import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEnvironment } from './environment.mjs';
import { repositoryOf } from './repository.mjs';

const code = {
  'services/gateway/src/env.ts': 'const schema = z.object({\n  HOST: z.string(),\n  GATEWAY_PORT: port(4000),\n});\n',
  'packages/domain/src/testing/env.ts': 'x = {\n  FOR_TESTS: 1,\n};\n',
  'tools/lib/stack-config.mjs': "const one = { redis: 'REDIS_PORT' };\nconst two = env.SAMPLE_DATA;\n",
};

test('checkEnvironment accepts variables that the page and the example list', () => {
  const repository = repositoryOf({
    ...code,
    'docs/configuration.md':
      '- `HOST`, `GATEWAY_PORT`: where.\n- `REDIS_PORT`, `SAMPLE_DATA`: what. Not `OTHER_NAME`.\n',
    '.env.example': '# Where.\nHOST=127.0.0.1\n#GATEWAY_PORT=4000\n# REDIS_PORT=6479\nSAMPLE_DATA=off\n',
  });
  assert.deepEqual(checkEnvironment(repository), []);
});

test('checkEnvironment reports variables that are not listed, and listed ones that no code reads', () => {
  const repository = repositoryOf({
    ...code,
    'docs/configuration.md': '- `HOST`: where.\n- `REDIS_PORT`, `SAMPLE_DATA`, `GONE`: what.\n',
    '.env.example': 'HOST=\nGATEWAY_PORT=\nREDIS_PORT=\n',
  });
  assert.deepEqual(checkEnvironment(repository), [
    'docs/configuration.md does not list GATEWAY_PORT',
    'docs/configuration.md lists GONE, which nothing reads',
    '.env.example does not list SAMPLE_DATA',
  ]);
});
