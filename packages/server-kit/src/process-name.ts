import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** This process among those of all hosts: its host, its id, and chance, because ids come again. */
export const processName = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;

const NAME = /^(?<host>.+)-(?<pid>\d+)-[\da-f]{8}$/;

/** Whether the process with this name certainly runs no more. Nothing is known of other hosts. */
export function isProcessGone(name: string): boolean {
  const { host, pid } = NAME.exec(name)?.groups ?? {};
  if (host !== hostname() || name === processName) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
