import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { balancerSpec, findBalancer } from './balancer.mjs';
import { findFreePorts } from './ports.mjs';

/** As in the services: longer than the balancer keeps a connection, so that none closes while a write is on its way. */
const KEEP_ALIVE_MS = 72_000;

/** Starts a server that responds to every complete request. Returns its port. */
async function startUpstream() {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
    request.resume().once('end', () => response.end('stored')),
  );
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const [port = 0] = await findFreePorts(1);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return port;
}

/**
 * Starts Caddy with the configuration of a cluster in front of processes on these ports. Returns its port.
 * @param {readonly number[]} upstreams
 */
async function startBalancer(upstreams) {
  const { program } = await findBalancer();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'derby-balancer-'));
  const [port = 0] = await findFreePorts(1);
  const addresses = [{ host: '127.0.0.1', port, upstreams, trusted: [] }];
  const url = `http://127.0.0.1:${port}`;
  const { command, args, env } = balancerSpec({ program, dataDir, url, addresses });
  const caddy = spawn(command, args, { env, stdio: 'ignore' });
  onTestFinished(async () => {
    caddy.kill();
    await once(caddy, 'exit');
    rmSync(dataDir, { recursive: true });
  });
  return port;
}

/**
 * Sends a write. Returns the status and the body of the response.
 * @param {number} port
 */
async function write(port) {
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'a weigh-in' });
  return `${response.status} ${await response.text()}`;
}

/**
 * Returns the different responses to `count` writes of each of 50 clients.
 * @param {number} port @param {number} count
 */
async function responsesTo(port, count) {
  const responses = new Set();
  const client = async () => {
    for (let sent = 0; sent < count; sent += 1) responses.add(await write(port).catch(String));
  };
  await Promise.all(Array.from({ length: 50 }, client));
  return [...responses];
}

it('passes every write to the process that is ready while the other one is down', async () => {
  const [down = 0] = await findFreePorts(1);
  const port = await startBalancer([await startUpstream(), down]);
  await expect.poll(() => responsesTo(port, 1)).toEqual(['200 stored']);
  expect(await responsesTo(port, 800)).toEqual(['200 stored']);
});

it('keeps passing requests on after bodies that break off with an error', async () => {
  const port = await startBalancer([await startUpstream(), await startUpstream()]);
  await expect.poll(() => responsesTo(port, 1)).toEqual(['200 stored']);
  for (let sent = 0; sent < 10; sent += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.end('POST / HTTP/1.1\r\nHost: derby\r\nTransfer-Encoding: chunked\r\n\r\nno length of a chunk\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 (400|503) /);
  }
  expect(await responsesTo(port, 1)).toEqual(['200 stored']);
});
