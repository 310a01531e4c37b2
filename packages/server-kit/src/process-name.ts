import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** A unique name of this process: host, process id and random digits, because process ids are reused. */
export const processName = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;

const NAME = /^(?<host>.+)-(?<pid>\d+)-[\da-f]{8}$/;

/** Returns whether the process certainly no longer runs. Always false for other hosts. */
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
