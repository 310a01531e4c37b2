// node deploy/pass-on.mjs FROM TO: passes connections to port FROM of every address on to port TO of loopback.
import net from 'node:net';

const [from, to] = process.argv.slice(2).map(Number);

net
  .createServer((client) => {
    const listener = net.connect({ host: '127.0.0.1', port: to });
    client.pipe(listener).pipe(client);
    client.on('error', () => listener.destroy());
    listener.on('error', () => client.destroy());
  })
  .listen(from);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit());
