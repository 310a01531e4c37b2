import type { CeremonyServer, HallDraw, SharedHall } from '../components/hall/ceremony-server.ts';
import type { PrizeLine } from '../hooks/use-prize-lines.ts';
import { requestFailure } from './request-failure.ts';

/** A ceremony on a server that a test changes, with what hall screens asked of it. */
export interface FakeCeremony extends CeremonyServer {
  step: number | null;
  draw: HallDraw | null;
  lines: readonly PrizeLine[];
  scenes: SharedHall['scenes'];
  isReachable: boolean;
  /** Whose session the browser has. */
  session: 'administrator' | 'weighmaster' | 'expired' | null;
  reads: number;
  readonly moves: (readonly [from: number, to: number])[];
}

/** Creates a server without a ceremony, for a browser without a session. */
export function fakeCeremony(): FakeCeremony {
  const fake: FakeCeremony = {
    step: null,
    draw: null,
    lines: [],
    scenes: [],
    isReachable: true,
    session: null,
    reads: 0,
    moves: [],
    async read() {
      fake.reads += 1;
      if (!fake.isReachable) throw new Error('No network');
      return { step: fake.step, draw: fake.draw, scenes: fake.scenes };
    },
    prizes: async () => fake.lines,
    async move(from, to) {
      fake.moves.push([from, to]);
      if (fake.session === 'expired') throw requestFailure('UNAUTHENTICATED', 401);
      if (!fake.isReachable || fake.session !== 'administrator') throw new Error('Refused');
      if (fake.step !== from && fake.step !== to) throw new Error('Moved elsewhere');
      fake.step = to;
    },
    hasSession: () => fake.session !== null,
  };
  return fake;
}
