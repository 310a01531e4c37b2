// A process for the supervisor's tests. Serves /ready on FAKE_PORT and has the fault that FAKE_MODE names.
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { FAKE_PORT, FAKE_MODE, FAKE_NAME = 'fake', FAKE_DIARY, FAKE_FOLDER, FAKE_FLAG } = process.env;

if (FAKE_FOLDER) {
  mkdirSync(FAKE_FOLDER);
  writeFileSync(`${FAKE_FOLDER}/file`, '');
}

if (FAKE_MODE === 'bad environment') {
  process.stderr.write(`${FAKE_NAME}: The environment is not usable:\n  FAKE_KEY: must be set\n`);
  process.exit(1);
}
if (FAKE_MODE === 'throws') throw new TypeError('the fake is broken');

if (FAKE_MODE === 'hangs') {
  // Blocks the event loop for ever once the test requests it; the restarted process works.
  setInterval(() => {
    if (!existsSync(String(FAKE_FLAG))) return;
    rmSync(String(FAKE_FLAG));
    for (;;);
  }, 10);
}

createServer((request, response) => {
  if (FAKE_MODE === 'unhealthy' && request.url === '/health') response.statusCode = 503;
  else response.statusCode = FAKE_MODE === 'never ready' ? 503 : 200;
  response.end(JSON.stringify({ ready: false, checks: [{ name: 'mongodb', ready: false, optional: false }] }));
}).listen(Number(FAKE_PORT), '127.0.0.1');

process.stdout.write(`${JSON.stringify({ level: 30, msg: 'started' })}\n`);
process.stdout.write(`${JSON.stringify({ level: 50, msg: 'look here', err: { message: 'it hurts' } })}\n`);

if (FAKE_MODE === 'waits') {
  const err = { message: 'connect ECONNREFUSED 127.0.0.1:4000' };
  process.stdout.write(`${JSON.stringify({ level: 40, msg: 'failed to read state', err })}\n`);
}

process.on('SIGTERM', () => {
  if (FAKE_MODE === 'ignores SIGTERM') return;
  if (FAKE_DIARY) appendFileSync(FAKE_DIARY, `${FAKE_NAME}\n`);
  process.exit(0);
});
