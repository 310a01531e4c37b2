import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { untilOver, type AttackContext } from './attack.ts';

/** A raw connection, without an HTTP client. */
export interface RawConnection {
  readonly socket: Socket;
  /** Returns all received text. */
  text(): string;
  /** Closes the connection, with a reset when there is unread data. */
  cut(): void;
}

/** Opens a connection to the front door. Returns undefined when it is refused. */
export async function openRaw(context: AttackContext): Promise<RawConnection | undefined> {
  await context.turn();
  const { hostname, port } = new URL(context.baseUrl);
  const socket = connect({ host: hostname, port: Number(port), localAddress: context.from });
  socket.on('error', () => undefined);
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  return isOpen ? { socket, text: () => received, cut: () => void socket.destroy() } : undefined;
}

/** Opens the attack's connections, starts a request on each and keeps them all until the attack is over. */
export async function holdConnections(context: AttackContext, bytes: (index: number) => string): Promise<void> {
  const held: RawConnection[] = [];
  for (let index = 0; index < context.connections && !context.over.aborted; index += 1) {
    const one = await openRaw(context);
    one?.socket.write(bytes(index));
    if (one) held.push(one);
  }
  await untilOver(context);
  for (const one of held) {
    noteRaw(context, 'held connection', one.text());
    one.cut();
  }
}

/** Writes bytes on a separate connection, waits for the end of the responses or `forMs`, and counts them. */
export async function exchangeRaw(context: AttackContext, bytes: string | Buffer, forMs = 2_000): Promise<string> {
  const one = await openRaw(context);
  if (!one) return '';
  one.socket.write(bytes);
  await Promise.race([once(one.socket, 'close'), wait(forMs, undefined, { ref: false })]).catch(() => undefined);
  one.cut();
  noteRaw(context, bytes.toString('latin1').slice(0, 100), one.text());
  return one.text();
}

/** Counts each response in the received text. No response counts as status 0. */
export function noteRaw({ book }: AttackContext, what: string, text: string): void {
  const answers = text.split(/(?=^HTTP\/1\.1 \d{3} )/m);
  for (const answer of answers) {
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
    const retryAfter = /^retry-after: (.+)$/im.exec(answer)?.[1];
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    book.note(what, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter }, text: body });
  }
}

/** Returns the head of a request with these exact lines. */
export function headOf(line: string, headers: readonly string[]): string {
  return `${[`${line} HTTP/1.1`, 'host: derby.test', ...headers].join('\r\n')}\r\n\r\n`;
}
