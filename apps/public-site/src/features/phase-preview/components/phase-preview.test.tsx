// @vitest-environment happy-dom
import { MemoryRouter } from '@derby/micro-frontend/router';
import { UNKNOWN_DERBY } from '@derby/rules/event/derby-now';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { PhasePreview } from './phase-preview.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function ShownPhase() {
  return <p>phase: {useDerbyNow().phase}</p>;
}

async function preview(name: string, respond: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', respond);
  render(
    <MemoryRouter>
      <PhasePreview derby={UNKNOWN_DERBY} name={name}>
        <ShownPhase />
      </PhasePreview>
    </MemoryRouter>,
  );
  await act(async () => undefined);
}

const signedInAs = (role: string) => async () => Response.json({ data: { viewer: { role } } });
const links = () => screen.queryByRole('navigation', { name: 'Preview of the phases' });

test('an administrator sees the page in the phase of the address', async () => {
  await preview('ended', signedInAs('ADMINISTRATOR'));
  expect(await screen.findByText('phase: ended')).toBeTruthy();
  expect(links()).not.toBeNull();
});

test.each([
  ['a weighmaster', 'ended', signedInAs('WEIGHMASTER')],
  ['an administrator with the name of no phase', 'tomorrow', signedInAs('ADMINISTRATOR')],
  [
    'a user whose session has ended',
    'ended',
    async () => Response.json({ errors: [{ message: 'no' }] }, { status: 401 }),
  ],
])('%s sees the page as it is', async (_who, name, respond) => {
  await preview(name, respond);
  expect(screen.getByText('phase: off-season')).toBeTruthy();
  expect(links()).toBeNull();
});
