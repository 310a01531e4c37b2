// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeGateway, unreachable, type Answer, type SentOperation } from '../testing/fake-gateway.ts';
import { emptyDevice, pass, renderConsole } from './testing/render-console.tsx';
import { signedInForEachTest } from './testing/signed-in.ts';

const saved: Answer = {
  data: {
    createEntry: { id: 7, firstName: 'Ada', lastName: 'Sheringham', fishWeightLbs: 23.9, isJunior: false, rank: 5 },
  },
};
const sessionOver: Answer = { code: 'UNAUTHENTICATED', sentence: 'Authentication required' };

signedInForEachTest();
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:fish', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  vi.restoreAllMocks();
  emptyDevice();
});

const PHOTO_LIMITS = {
  arePhotosAccepted: true,
  maxFileSizeBytes: 5_242_880,
  maxImageWidth: 1_920,
  maxImageHeight: 1_080,
  imageQuality: 85,
};

interface Stage {
  readonly answer?: () => Answer | Promise<Answer>;
  readonly photoLimits?: { arePhotosAccepted?: boolean; maxFileSizeBytes?: number };
  readonly weighed?: readonly object[];
  readonly names?: readonly { firstName: string; lastName: string }[];
  readonly photoAnswer?: () => Answer | Promise<Answer>;
  readonly renewal?: () => Answer;
  readonly entryDeadline?: string;
}

async function showForm({
  answer = () => saved,
  photoAnswer,
  photoLimits,
  names,
  weighed,
  renewal,
  entryDeadline,
}: Stage = {}) {
  const sent = fakeGateway({
    Frame_LeaderboardVisibility: () => ({ data: { leaderboardStatus: { isPublic: true } } }),
    NewEntry_PhotoLimits: () => ({
      data: { photoLimits: { ...PHOTO_LIMITS, ...photoLimits } },
    }),
    NewEntry_Deadline: () => ({ data: { derby: { entryDeadline: entryDeadline ?? null } } }),
    NewEntry_Names: () => ({ data: { participantSuggestions: names ?? [] } }),
    NewEntry_WeighedFish: () => ({ data: { entries: weighed ?? [] } }),
    NewEntry_Create: answer,
    NewEntry_AddPhoto: photoAnswer ?? (() => ({ data: { addEntryPhoto: { id: 7 } } })),
    Session_Refresh: renewal ?? unreachable,
  });
  renderConsole('/admin');
  await pass(1);
  const sentAs = (wanted: string): SentOperation[] => sent.filter(({ name }) => name === wanted);
  return { creations: () => sentAs('NewEntry_Create'), photos: () => sentAs('NewEntry_AddPhoto') };
}

const chip = () => screen.getByText(/^(All sent|\d+ waiting|\d+ needs? attention)$/).textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string): void => {
  fireEvent.change(field(label), { target: { value } });
};

const FILLED = {
  'Fish weight (lbs)': '23.9',
  'First name': ' Ada ',
  'Last name': 'Sheringham',
  'Phone number': '2505550142',
};

function fill(changes: Partial<typeof FILLED> = {}): void {
  for (const [label, value] of Object.entries({ ...FILLED, ...changes })) type(label, value);
}

async function submit(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }));
  await pass(1);
}

describe('the entry deadline', () => {
  const NOTICE = 'The entry deadline (4:00 PM on 2025-08-09) has passed. Weigh in who stood in line by then.';

  test('once passed is told, and hinders nobody', async () => {
    vi.setSystemTime('2025-08-09T22:59:50Z');
    const { creations } = await showForm({ entryDeadline: '2025-08-09T16:00' });
    expect(screen.queryByText(NOTICE)).toBeNull();
    await pass(90_000);
    expect(screen.getByText(NOTICE)).toBeTruthy();
    fill();
    await submit();
    expect(creations()).toHaveLength(1);
  });

  test('is not told of when there is none', async () => {
    await showForm();
    expect(screen.queryByText(/deadline/)).toBeNull();
  });
});

describe('what is typed', () => {
  test('keeps digits and one point in the weight, on a decimal keypad', async () => {
    await showForm();
    type('Fish weight (lbs)', '2a3.9.5 lbs');
    expect(field('Fish weight (lbs)').value).toBe('23.95');
    expect(field('Fish weight (lbs)').inputMode).toBe('decimal');
  });

  test('groups the phone number and counts its digits', async () => {
    await showForm();
    type('Phone number', '+1 250 555 01');
    expect(field('Phone number').value).toBe('125-055-501');
    expect(screen.getByText('9 of 10 digits')).toBeTruthy();
    type('Phone number', '+1 250 555 0100');
    expect(field('Phone number').value).toBe('250-555-0100');
    expect(screen.getByText('10 of 10 digits')).toBeTruthy();
  });

  test('outlives a reload, and is forgotten once it is saved', async () => {
    await showForm();
    fill();
    fireEvent.click(field('Junior Division'));
    cleanup();
    await showForm();
    expect(field('Phone number').value).toBe('250-555-0142');
    expect(field('Fish weight (lbs)').value).toBe('23.9');
    expect(field('Junior Division').checked).toBe(true);
    await submit();
    cleanup();
    await showForm();
    expect(field('Phone number').value).toBe('');
    expect(field('Junior Division').checked).toBe(false);
  });
});

describe('the names of participants', () => {
  const names = ['Ada Haro', 'Adam Haro', 'Bea Orcas', 'Adele One', 'Adi Two', 'Adolf Three', 'Ady Four'].map(
    (name) => {
      const [firstName = '', lastName = ''] = name.split(' ');
      return { firstName, lastName };
    },
  );
  const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);

  test('are suggested by their beginning, five at most, and a tap takes one over', async () => {
    await showForm({ names });
    type('First name', 'aD');
    expect(shown()).toEqual(['Ada', 'Adam', 'Adele', 'Adi', 'Adolf']);
    fireEvent.blur(field('First name'));
    await pass(199);
    fireEvent.click(screen.getByRole('option', { name: 'Adam' }));
    expect(field('First name').value).toBe('Adam');
    expect(shown()).toEqual([]);
  });

  test('go 200 ms after the field is left', async () => {
    await showForm({ names });
    type('First name', 'ad');
    fireEvent.blur(field('First name'));
    await pass(199);
    expect(shown()).toHaveLength(5);
    await pass(1);
    expect(shown()).toEqual([]);
  });

  test('are walked and taken by the keyboard, which sends nothing', async () => {
    const { creations } = await showForm({ names });
    const input = field('Last name');
    type('Last name', 'h');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    const option = screen.getByRole('option', { name: 'Haro' });
    expect(input.getAttribute('aria-activedescendant')).toBe(option.id);
    expect(option.getAttribute('aria-selected')).toBe('true');
    expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(false);
    expect(input.value).toBe('Haro');
    type('Last name', 'o');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(shown()).toEqual([]);
    expect(creations()).toEqual([]);
  });
});

describe('what is worth a second look', () => {
  const leader = {
    id: 3,
    firstName: 'Ada',
    lastName: 'Sheringham',
    fishWeightLbs: 12.5,
    isJunior: false,
    createdAt: '2025-08-09T19:05:00.000Z',
    rank: 1,
  };

  test('is said and hinders nobody', async () => {
    const { creations } = await showForm({ weighed: [leader] });
    fill();
    expect(screen.getByText(/^Ada Sheringham has already weighed in: 12.5 lbs at 12:05 PM, rank 1\./)).toBeTruthy();
    expect(screen.getByText('Heavier than the leader by 11.4 lbs: check the tare.')).toBeTruthy();
    await submit();
    expect(creations()).toHaveLength(1);
    expect(screen.queryByText(/check the tare/)).toBeNull();
  });

  test('is nothing when the list of fish cannot be had', async () => {
    await showForm();
    fill();
    expect(screen.queryByText(/check the tare|already weighed in/)).toBeNull();
  });
});

test('a donated catch is sent as such', async () => {
  const { creations } = await showForm();
  fill();
  fireEvent.click(field('Donated catch'));
  await submit();
  expect(creations()[0]?.variables['input']).toMatchObject({ isCatchDonated: true });
});

describe('the checks, in their order', () => {
  test.each<[string, Partial<typeof FILLED>, string]>([
    [
      'everything empty',
      { 'Fish weight (lbs)': '', 'First name': '', 'Last name': '', 'Phone number': '' },
      'Please enter a first name',
    ],
    ['no last name', { 'Fish weight (lbs)': '', 'Last name': '  ', 'Phone number': '' }, 'Please enter a last name'],
    ['seven digits', { 'Fish weight (lbs)': '', 'Phone number': '5550142' }, 'Please enter a phone number'],
    ['nine digits', { 'Phone number': '250555014' }, 'Please enter a phone number'],
    ['no weight', { 'Fish weight (lbs)': '' }, 'Please enter a valid number for weight'],
    ['a point', { 'Fish weight (lbs)': '.' }, 'Please enter a valid number for weight'],
    ['a weight of nothing', { 'Fish weight (lbs)': '0.0' }, 'Fish weight must be greater than 0'],
  ])('%s', async (_what, changes, sentence) => {
    const { creations } = await showForm();
    fill(changes);
    await submit();
    expect(screen.getAllByText(/^(Please enter|Fish weight must)/).map((node) => node.textContent)).toEqual([sentence]);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(creations()).toEqual([]);
  });
});

describe('the photo', () => {
  const choose = (file: File): void => {
    fireEvent.change(screen.getByLabelText(/^Fish photo/), { target: { files: [file] } });
  };
  const fish = new File(['fish'], 'fish.jpg', { type: 'image/jpeg' });

  test('is shown, can be removed, and follows its weight', async () => {
    const { creations, photos } = await showForm();
    choose(fish);
    expect(screen.getByAltText('The fish that was chosen')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
    expect(screen.queryByAltText('The fish that was chosen')).toBeNull();
    choose(fish);
    fill();
    await submit();
    expect(creations().map(({ files }) => files)).toEqual([[]]);
    await pass(1);
    expect(photos().map(({ variables, files }) => [variables['id'], files.length])).toEqual([[7, 1]]);
    await pass(1);
    expect(chip()).toBe('All sent');
  });

  test('outlives a reload with the draft', async () => {
    await showForm();
    choose(fish);
    fill();
    await pass(1);
    cleanup();
    await showForm();
    expect(screen.getByAltText('The fish that was chosen')).toBeTruthy();
    expect(field('Last name').value).toBe('Sheringham');
  });

  test('is tried again alone, and shows how far it is', async () => {
    let isNetworkUp = false;
    const { creations, photos } = await showForm({
      photoAnswer: () => (isNetworkUp ? new Promise<Answer>(() => undefined) : unreachable()),
    });
    choose(fish);
    fill();
    await submit();
    expect(screen.getByText('Entry added successfully!')).toBeTruthy();
    await pass(1);
    expect(chip()).toBe('1 waiting');
    fireEvent.click(screen.getByRole('button', { name: '1 waiting' }));
    expect(screen.getByText('Weight saved, photo waiting')).toBeTruthy();
    isNetworkUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    await pass(1);
    expect(screen.getByText('Weight saved, photo uploading 50 %')).toBeTruthy();
    expect([creations().length, photos().length]).toEqual([1, 2]);
  });

  test('over the limit of the settings is refused at once and not kept', async () => {
    await showForm({ photoLimits: { maxFileSizeBytes: 2_097_152 } });
    choose(new File([new Uint8Array(2_097_153)], 'big.jpg', { type: 'image/jpeg' }));
    expect(screen.getByText('File size must be less than 2MB')).toBeTruthy();
    expect(screen.queryByAltText('The fish that was chosen')).toBeNull();
    choose(fish);
    expect(screen.queryByText('File size must be less than 2MB')).toBeNull();
  });

  test('is not offered while photos are switched off', async () => {
    await showForm({ photoLimits: { arePhotosAccepted: false } });
    expect(screen.queryByLabelText(/^Fish photo/)).toBeNull();
  });
});

test('a saved entry is read back for 4 s, fades in 300 ms, and leaves an empty form at the weight', async () => {
  const { creations } = await showForm();
  fill();
  await submit();
  expect(creations().map(({ variables }) => variables)).toEqual([
    {
      input: {
        fishWeight: '23.9',
        firstName: 'Ada',
        lastName: 'Sheringham',
        phoneNumber: '250-555-0142',
        isJunior: false,
        isCatchDonated: false,
      },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  const card = screen.getByRole('status');
  expect(card.textContent).toBe('Entry added successfully!Ada Sheringham, 23.9 lbs, rank 5');
  for (const label of Object.keys(FILLED)) expect(field(label).value).toBe('');
  await pass(1);
  expect(document.activeElement).toBe(field('Fish weight (lbs)'));
  await pass(3_995);
  expect(card.firstElementChild?.className).toContain('opacity-100');
  await pass(5);
  expect(card.firstElementChild?.className).toContain('opacity-0');
  await pass(300);
  expect(card.textContent).toBe('');
});

test('a junior is read back with the division', async () => {
  await showForm({
    answer: () => ({
      data: {
        createEntry: { id: 8, firstName: 'Juno', lastName: 'Haro', fishWeightLbs: 9.5, isJunior: true, rank: 1 },
      },
    }),
  });
  fill();
  await submit();
  expect(screen.getByText('Juno Haro, 9.5 lbs, rank 1 in the Junior Division')).toBeTruthy();
});

test('while it is sent the button says so and takes no second press', async () => {
  const { creations } = await showForm({ answer: () => new Promise<Answer>(() => undefined) });
  fill();
  await submit();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Adding Entry...' });
  expect(button.disabled).toBe(true);
  await submit();
  expect(creations()).toHaveLength(1);
});

describe('what the server refuses', () => {
  test.each<[string, () => Answer, string]>([
    [
      'a refusal',
      () => ({ code: 'REGISTRATION_CLOSED', sentence: 'Registration is closed' }),
      'Registration is closed',
    ],
    [
      'missing fields',
      () => ({
        code: 'MISSING_FIELDS',
        sentence: 'Missing fields: first_name, last_name',
        fields: ['first_name', 'last_name'],
      }),
      'Missing fields: first_name, last_name',
    ],
  ])('%s is shown, the form stays, and nothing waits', async (_what, answer, text) => {
    await showForm({ answer });
    fill();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(field('Last name').value).toBe('Sheringham');
    expect(chip()).toBe('All sent');
  });

  test('a sentence about one field stands at that field', async () => {
    await showForm({
      answer: () => ({ code: 'BAD_INPUT', sentence: 'Fish weight must be at most 2000 lbs', fields: ['fish_weight'] }),
    });
    fill({ 'Fish weight (lbs)': '2001' });
    await submit();
    expect(screen.getByText('Fish weight must be at most 2000 lbs').getAttribute('aria-live')).toBe('polite');
    expect(document.activeElement).toBe(field('Fish weight (lbs)'));
  });

  test('a session that is over leads to the login, which says why; the draft waits', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await showForm({ answer: () => sessionOver });
    fill();
    await submit();
    expect(screen.getByTestId('address').textContent).toBe('/login');
    expect(screen.getByText('Authentication required. Please login.')).toBeTruthy();
    cleanup();
    localStorage.setItem('authToken', 'token-2');
    await showForm();
    expect(field('First name').value).toBe('Ada');
  });

  test('a session that could be renewed keeps the form and asks for one more press', async () => {
    localStorage.setItem('rememberMeToken', 'remember-1');
    const answers = [sessionOver, saved];
    const { creations } = await showForm({
      answer: () => answers.shift() ?? unreachable(),
      renewal: () => ({ data: { refreshSession: { token: 'token-2' } } }),
    });
    fill();
    await submit();
    await vi.waitFor(async () => {
      await pass(10);
      expect(screen.getByRole('alert').textContent).toContain('Authentication required');
    });
    expect(screen.getByTestId('address').textContent).toBe('/admin');
    await submit();
    expect(creations().map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(screen.getByText('Entry added successfully!')).toBeTruthy();
  });
});

describe('what was not sent', () => {
  const KEPT = 'Kept on this device and sent by itself: Ada Sheringham, 23.9 lbs.';

  test.each<[string, () => Answer, string]>([
    [
      'an answer without words',
      () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
      'Error: 502 - Bad Gateway',
    ],
    ['a sentence on the way', () => Response.json({ error: 'Gateway is down' }, { status: 502 }), 'Gateway is down'],
    ['a server that is away', unreachable, 'Error connecting to server. Please check if the API server is running.'],
    ['a server that has too much to do', () => ({ code: 'BUSY', sentence: 'Please try again' }), 'Please try again'],
  ])('because of %s waits on the device, and the form is free', async (_what, answer, text) => {
    await showForm({ answer });
    fill();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe(`${text}${KEPT}`);
    expect(field('Last name').value).toBe('');
    expect(chip()).toBe('1 waiting');
    await pass(1);
    expect(document.activeElement).toBe(field('Fish weight (lbs)'));
  });

  test.each<[string, () => Answer, string]>([
    [
      'an answer that nobody can read',
      () => new Response('oops', { headers: { 'content-type': 'application/graphql-response+json' } }),
      'An unexpected error occurred.',
    ],
    [
      'an error nobody foresaw',
      () => ({ code: 'INTERNAL_SERVER_ERROR', sentence: 'Internal server error' }),
      'Internal server error',
    ],
  ])('after %s asks for somebody, who can only send the same again', async (_what, answer, text) => {
    let isRepaired = false;
    const { creations } = await showForm({ answer: () => (isRepaired ? saved : answer()) });
    fill();
    await submit();
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(chip()).toBe('1 needs attention');
    await pass(60_000);
    expect(creations()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '1 needs attention' }));
    expect(screen.getByText('It may have been saved. Try again: it is never saved twice.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
    isRepaired = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(1);
    expect(screen.getByText('Everything has reached the server.')).toBeTruthy();
    expect(new Set(creations().map(({ variables }) => variables['idempotencyKey'])).size).toBe(1);
  });

  test('within 10 s is given up and kept', async () => {
    await showForm({ answer: () => new Promise<Answer>(() => undefined) });
    fill();
    await submit();
    await pass(9_998);
    expect(screen.getByRole('alert').textContent).toBe('');
    await pass(1);
    expect(screen.getByRole('alert').textContent).toBe(`Request timed out. Please try again.${KEPT}`);
  });

  test('goes out by itself later, under its key and with the time it was weighed, also after a reload', async () => {
    vi.setSystemTime('2025-08-09T20:00:00.000Z');
    const before = await showForm({ answer: unreachable });
    fill();
    await submit();
    await pass(5_000);
    cleanup();
    const { creations } = await showForm({ answer: unreachable });
    expect(chip()).toBe('1 waiting');
    await pass(10_000);
    const keys = [...before.creations(), ...creations()].map(({ variables }) => variables['idempotencyKey']);
    expect(keys.length).toBeGreaterThan(2);
    expect(new Set(keys).size).toBe(1);
    expect(creations().at(-1)?.variables['input']).toMatchObject({ weighedAt: '2025-08-09T20:00:00.001Z' });
  });

  test('goes out in the order of the scale', async () => {
    let isNetworkUp = false;
    const { creations } = await showForm({ answer: () => (isNetworkUp ? saved : unreachable()) });
    for (const weight of ['3', '1', '2']) {
      fill({ 'Fish weight (lbs)': weight });
      await submit();
      await pass(1_000);
    }
    expect(chip()).toBe('3 waiting');
    const attempts = creations().length;
    isNetworkUp = true;
    await pass(10_000);
    const weights = creations()
      .slice(attempts)
      .map(({ variables }) => (variables['input'] as { fishWeight: string }).fishWeight);
    expect(weights).toEqual(['3', '1', '2']);
    expect(chip()).toBe('All sent');
  });

  test('and is refused later can be corrected in the form, or discarded', async () => {
    const answers: (() => Answer)[] = [
      unreachable,
      () => ({ code: 'BAD_INPUT', sentence: 'Fish weight must be at most 2000 lbs', fields: ['fish_weight'] }),
    ];
    await showForm({ answer: () => (answers.shift() ?? unreachable)() });
    fill({ 'Fish weight (lbs)': '2001' });
    await submit();
    await pass(10_000);
    fireEvent.click(screen.getByRole('button', { name: '1 needs attention' }));
    expect(screen.getByText('Fish weight must be at most 2000 lbs')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Correct' }));
    await pass(300);
    expect(field('Fish weight (lbs)').value).toBe('2001');
    expect(chip()).toBe('All sent');
  });

  test('asks before somebody logs out', async () => {
    await showForm({ answer: unreachable });
    fill();
    await submit();
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('1 entry has not reached the server.');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await pass(300);
    expect(screen.getByTestId('address').textContent).toBe('/admin');
  });
});
