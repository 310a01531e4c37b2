import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Report } from './simulate.ts';

/** A report without its story, as one process sends it to another one. */
export type LaneReport = Omit<Report, 'story'> & {
  /** Processor time. */
  readonly cpuMs: number;
};

const LANE = fileURLToPath(new URL('lane.ts', import.meta.url));

/** Simulates seeds in processes of their own, one for each processor, until all are done or `isOver` a report. */
export async function simulateInLanes(
  seeds: readonly number[],
  isOver: (report: LaneReport) => boolean = () => false,
): Promise<LaneReport[]> {
  const left = [...seeds];
  const reports: LaneReport[] = [];
  const lane = async () =>
    await new Promise<void>((resolve, reject) => {
      const child = fork(LANE, { execArgv: ['--import', 'tsx'] });
      const sendNext = () => {
        const seed = left.shift();
        if (seed === undefined) child.disconnect();
        else child.send(seed);
      };
      child.on('message', (report: LaneReport) => {
        reports.push(report);
        if (isOver(report)) left.length = 0;
        sendNext();
      });
      child.on('error', reject);
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a simulation ended with code ${code}`))));
      sendNext();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds.length) }, lane));
  return reports.toSorted((one, other) => one.seed - other.seed);
}
