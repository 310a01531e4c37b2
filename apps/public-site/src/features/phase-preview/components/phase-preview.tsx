import { Link } from '@derby/micro-frontend/router';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { DERBY_PHASES, type DerbyPhase } from '@derby/rules/event/derby-phase';
import { runQuery } from '@derby/web-session/graphql-client';
import { type ReactNode, useEffect, useState } from 'react';
import { instantOfWallClock, wallClockOf } from '@derby/rules/event/derby-time';
import { PhasePreview_ViewerDocument } from '../../../generated/operations/phase-preview-viewer.ts';
import { DerbyNowContext } from '../../../lib/derby-now.ts';

const NAMES: Readonly<Record<DerbyPhase, string>> = {
  'off-season': 'Off season',
  before: 'Before',
  open: 'Open',
  'last-half-hour': 'Last half hour',
  closed: 'Closed',
  ended: 'Ended',
};

interface PhasePreviewProps {
  readonly derby: DerbyNow;
  /** The name of the phase, from the address. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Shows a page as it is in another phase, for administrators only; for all others, as it is now. */
export function PhasePreview({ derby, name, children }: PhasePreviewProps) {
  const isAdministrator = useIsAdministrator();
  const phase = isAdministrator ? phaseNamed(name) : null;
  return (
    <>
      <DerbyNowContext value={phase ? previewedDerby(derby, phase) : derby}>{children}</DerbyNowContext>
      {phase && <PhaseLinks phase={phase} />}
    </>
  );
}

function PhaseLinks({ phase: shown }: { readonly phase: DerbyPhase }) {
  return (
    <nav
      aria-label="Preview of the phases"
      className="sticky bottom-0 z-10 border-t border-line bg-panel px-5 py-2 shadow-card"
    >
      <ul className="mx-auto flex max-w-280 flex-wrap items-center gap-x-5">
        {DERBY_PHASES.map((phase) => (
          <li key={phase}>
            <Link
              to={`/?phase=${phase}`}
              replace
              aria-current={phase === shown ? 'page' : undefined}
              className="inline-flex min-h-(--target) items-center border-y-2 border-transparent font-semibold no-underline aria-[current]:border-b-ink"
            >
              {NAMES[phase]}
            </Link>
          </li>
        ))}
        <li className="ml-auto">
          <Link to="/" className="inline-flex min-h-(--target) items-center underline">
            Leave the preview
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** Returns whether the signed-in user is an administrator; false until that is known. */
function useIsAdministrator(): boolean {
  const [isAdministrator, setIsAdministrator] = useState(false);
  useEffect(() => {
    const request = new AbortController();
    runQuery(PhasePreview_ViewerDocument, {}, { signal: request.signal }).then(
      ({ viewer }) => setIsAdministrator(viewer.role === 'ADMINISTRATOR'),
      () => undefined,
    );
    return () => request.abort();
  }, []);
  return isAdministrator;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEIGH_IN_MS = 4 * 60 * MINUTE_MS;

/** When each phase is previewed: after the start or the end of the weigh-in. */
const MOMENTS: Readonly<Record<DerbyPhase, { readonly from: 'start' | 'end'; readonly ms: number }>> = {
  'off-season': { from: 'start', ms: -262 * DAY_MS },
  before: { from: 'start', ms: -30 * DAY_MS },
  open: { from: 'end', ms: -72 * MINUTE_MS },
  'last-half-hour': { from: 'end', ms: -12 * MINUTE_MS },
  closed: { from: 'end', ms: 5 * MINUTE_MS },
  ended: { from: 'end', ms: 60 * MINUTE_MS },
};

/** Returns the phase with this name, or null. */
export function phaseNamed(name: string): DerbyPhase | null {
  return DERBY_PHASES.find((phase) => phase === name) ?? null;
}

/** Returns the derby as it is in a phase, with its own times where they are set. */
export function previewedDerby(derby: DerbyNow, phase: DerbyPhase): DerbyNow {
  const startMs = derby.weighInStart === null ? derby.nowMs : instantOfWallClock(derby.weighInStart).getTime();
  const endMs = derby.weighInEnd === null ? startMs + WEIGH_IN_MS : instantOfWallClock(derby.weighInEnd).getTime();
  const { from, ms } = MOMENTS[phase];
  return {
    ...derby,
    phase,
    hasEnded: phase === 'ended',
    weighInStart: wallClockOf(new Date(startMs)),
    weighInEnd: wallClockOf(new Date(endMs)),
    nowMs: (from === 'start' ? startMs : endMs) + ms,
  };
}
