// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refused, unreachable, type GatewayResponses } from '../../../testing/fake-gateway.ts';
import { freshDeviceForEachTest, isAlert, pass, press } from '../../../testing/page.tsx';
import { run } from '../../../testing/samples.ts';
import { ceremonySizes, overview, showManageDerby } from '../testing/derby-context.tsx';

freshDeviceForEachTest();

/** The step on the server. */
let step: number | null;
beforeEach(() => {
  step = null;
});

const ended = (isResetting = false) => overview(run(1, { delivered: 1 }), { isResetting }, { ceremonyStep: step });

/** Shows Manage Derby after the end of a derby, with a server that moves as it is asked. */
const showCard = async (responses: GatewayResponses = {}) =>
  await showManageDerby({
    ManageDerby_Overview: () => ended(),
    ManageDerby_MoveCeremony: ({ to }) => {
      step = to as number | null;
      return { data: { moveCeremony: step } };
    },
    ...responses,
  });

const heading = () => screen.queryByRole('heading', { name: 'Ceremony' });
/** Returns the state in words and the line below it. */
const state = () => {
  const words = document.querySelector('p[aria-live="polite"]');
  return [words?.textContent, words?.parentElement?.nextElementSibling?.textContent];
};
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('starts, moves and ends the ceremony, and says where it is', async () => {
  const { sentAs } = await showCard();
  expect(state()).toEqual([
    'Not started',
    'Start shows it on all open hall screens. Each press of Next shows one place more.',
  ]);
  await press('Start');
  expect(state()).toEqual(['Regular Division', 'Then Regular Division, #3']);
  expect(isOff('Back')).toBe(true);
  await press('Next');
  await press('Next');
  await press('Back');
  expect(state()).toEqual(['Regular Division, #3', 'Then Regular Division, #2']);
  await press('End');
  expect(state()[0]).toBe('Not started');
  expect(sentAs('ManageDerby_MoveCeremony')).toEqual([
    { from: null, to: 0 },
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 1 },
    { from: 1, to: null },
  ]);
});

test('shows further prizes after the divisions', async () => {
  step = 4;
  const draw = { __typename: 'PrizeLine', title: 'Grand Prize Draw', ceremonyStep: 12 };
  await showCard({ ManageDerby_CeremonySizes: () => ceremonySizes(1, 0, [draw]) });
  expect(state()).toEqual(['Regular Division, all places', 'Then Grand Prize Draw']);
  await press('Next');
  expect(state()).toEqual(['Grand Prize Draw', 'This is the last step.']);
});

test('leaves out places without fish, and stops at the last step', async () => {
  step = 0;
  await showCard({ ManageDerby_CeremonySizes: () => ceremonySizes(1, 0) });
  await press('Next');
  expect(state()).toEqual(['Regular Division, #1', 'Then Regular Division, all places']);
  await press('Next');
  expect(state()).toEqual(['Regular Division, all places', 'This is the last step.']);
  expect(isOff('Next')).toBe(true);
});

test('cannot be started without fish', async () => {
  await showCard({ ManageDerby_CeremonySizes: () => ceremonySizes(0, 0) });
  expect(state()[1]).toBe('There are no fish to show.');
  expect(isOff('Start')).toBe(true);
});

test('follows within 3 s what others move', async () => {
  step = 6;
  await showCard();
  expect(state()[0]).toBe('Junior Division, #3');
  step = 7;
  await pass(3_000);
  expect(state()[0]).toBe('Junior Division, #2');
});

test('says that nothing moved without a network, and the next press moves once', async () => {
  step = 6;
  let isReachable = false;
  const { sentAs } = await showCard({
    ManageDerby_MoveCeremony: ({ to }) => {
      if (!isReachable) return unreachable();
      step = to as number;
      return { data: { moveCeremony: step } };
    },
  });
  await press('Next');
  expect(isAlert('Not moved: the server did not respond. Please press again.')).toBe(true);
  expect(state()[0]).toBe('Junior Division, #3');
  isReachable = true;
  await press('Next');
  expect(isAlert('Not moved: the server did not respond. Please press again.')).toBe(false);
  expect(state()[0]).toBe('Junior Division, #2');
  expect(sentAs('ManageDerby_MoveCeremony')).toEqual([
    { from: 6, to: 7 },
    { from: 6, to: 7 },
  ]);
});

test('a press after someone else moved says so and shows where the ceremony is', async () => {
  step = 6;
  const sentence = 'The ceremony was moved elsewhere. Please look and press again.';
  await showCard({
    ManageDerby_MoveCeremony: () => {
      step = 8;
      return refused(sentence)();
    },
  });
  await press('Next');
  expect(isAlert(sentence)).toBe(true);
  expect(state()[0]).toBe('Junior Division, #1');
});

test('is not there before the end', async () => {
  await showManageDerby();
  expect(heading()).toBeNull();
});

test('is not there during a reset', async () => {
  await showCard({ ManageDerby_Overview: () => ended(true) });
  expect(heading()).toBeNull();
});
