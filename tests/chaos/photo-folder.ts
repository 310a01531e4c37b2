import { readdir, readdirSync, readlinkSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client, WireEntry } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import type { Stack } from '../support/stack.ts';

/** A photo and its MMS copy. */
const FILES_PER_PHOTO = 2;
/** Longer than the sweep waits for a row to come. */
const TWO_HOURS_MS = 2 * 60 * 60 * 1_000;

/** What entries and folder say about each other. */
export interface PhotoBalance {
  /** Files that belong to no photo of an entry. */
  readonly leftOver: number;
  /** Entries whose photo cannot be fetched. */
  readonly withoutFile: number;
  readonly photos: number;
}

const folderOf = (stack: Stack) => join(stack.dataDirectory, 'uploads');

async function filesOf(stack: Stack): Promise<string[]> {
  return await promisify(readdir)(folderOf(stack)).catch(() => []);
}

/** Judged from outside: the entries by REST, their photos by their addresses, the files by the disk. */
export async function balanceOf(stack: Stack, client: Client): Promise<PhotoBalance> {
  const entries = await client.read<WireEntry[]>('/api/entries');
  const paths = entries.flatMap(({ fish_photo_path: path }) => path ?? []);
  let withoutFile = 0;
  for (const path of paths) {
    const photo = await fetch(`${stack.gatewayUrl}${path}`, { method: 'HEAD' });
    if (photo.status !== 200) withoutFile += 1;
  }
  const files = await filesOf(stack);
  return { leftOver: files.length - paths.length * FILES_PER_PHOTO, withoutFile, photos: paths.length };
}

/** Makes all files in the folder two hours older and starts a worker, which sweeps first. */
export async function sweep(stack: Stack, isDone: () => Promise<boolean>): Promise<void> {
  const past = new Date(Date.now() - TWO_HOURS_MS);
  await Promise.all((await filesOf(stack)).map((name) => utimes(join(folderOf(stack), name), past, past)));
  stack.kill('worker', 'SIGTERM');
  await eventually('the sweep is done', async () => ((await isDone()) ? true : undefined), 60_000);
}

/** What a process has open. */
export interface OpenHandles {
  /** Files by their paths; what the program itself is made of stays the same. */
  readonly files: number;
  /** Connections, most of them kept for the next request. */
  readonly sockets: number;
}

export function openHandlesOf(stack: Stack, name: string): OpenHandles {
  const target = stack.processes().find((one) => one.name === name);
  if (!target) throw new Error(`No process is called ${name}.`);
  const folder = `/proc/${target.pid}/fd`;
  const targets = readdirSync(folder).map((handle) => targetOf(join(folder, handle)));
  return {
    files: targets.filter((path) => path.startsWith('/')).length,
    sockets: targets.filter((path) => path.startsWith('socket:')).length,
  };
}

/** Empty for a handle that was closed since it was listed. */
function targetOf(handle: string): string {
  try {
    return readlinkSync(handle);
  } catch {
    return '';
  }
}
