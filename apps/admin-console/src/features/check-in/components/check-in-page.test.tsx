// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type GatewayResponses, inTurn, refused, unreachable, viewerIs } from '../../../testing/fake-gateway.ts';
import {
  expectFailures,
  failing,
  field,
  freshDeviceForEachTest,
  pass,
  press,
  showPage,
  slowServer,
  toggle,
  type,
} from '../../../testing/page.tsx';
import { CheckInPage } from './check-in-page.tsx';

freshDeviceForEachTest();

const card = (number: number, changes: object = {}) => ({
  __typename: 'Angler',
  id: number + 1_000,
  number,
  firstName: 'Ada',
  lastName: 'Sheringham',
  isJunior: false,
  phoneNumber: '2505550142',
  hasConsented: false,
  ...changes,
});
const ADA = {
  __typename: 'CheckInPerson',
  participantId: 1,
  firstName: 'Ada',
  lastName: 'Sheringham',
  email: 'ada@example.com',
  phoneNumber: '2505550142',
  hasConsented: false,
  derbyEntries: 1,
  juniorEntries: 1,
  status: 'active',
  cards: [] as object[],
};
const pageOf = (people: readonly object[], nextNumber = 41) => ({
  data: {
    checkIn: {
      __typename: 'CheckIn',
      people,
      more: 0,
      sums: { __typename: 'CheckInSums', cards: 12, walkUps: 3, cardsLeft: 30, notCheckedIn: 25 },
      nextNumber,
    },
  },
});
const show = async (responses: GatewayResponses = {}) =>
  await showPage(<CheckInPage />, { CheckIn_Page: () => pageOf([ADA]), ...responses });
const given = (number: number) => ({ data: { giveCard: card(number) } });

describe('the check-in', () => {
  test('shows sums and people once they are known, and finds people by the text', async () => {
    const server = slowServer();
    const { sentAs } = await show({ CheckIn_Page: server.hold });
    expect(screen.getByText('Loading people...')).toBeTruthy();
    expect(screen.queryByText('0')).toBeNull();
    await server.respond(pageOf([]));
    expect(screen.getByText('Type two letters of a name or an email, or the number of a card.')).toBeTruthy();
    expect(screen.getByText('Cards to give').nextSibling?.textContent).toBe('30');
    await press('Not checked in 25');
    await type('Search people', 'ad');
    await pass(250);
    const asked = sentAs('CheckIn_Page').slice(1);
    expect(asked).toEqual([
      { search: '', isNotCheckedIn: true, after: 0 },
      { search: 'ad', isNotCheckedIn: true, after: 0 },
    ]);
  });

  test('gives a person with a known phone a card in three presses, and proposes the next one', async () => {
    const { sentAs } = await show({ CheckIn_Give: () => given(41) });
    await press('Check in Ada Sheringham');
    expect(screen.getByRole('dialog', { name: 'Who gets this card?' })).toBeTruthy();
    expect(document.activeElement).toBe(field('Card'));
    await toggle('Agrees to text messages about the derby');
    expect(screen.getByText('Order of Ada Sheringham: 1 derby ticket, 1 junior ticket')).toBeTruthy();
    await press('Give card 41');
    // At once: the name of the next person is typed while the dialog fades.
    expect(document.activeElement).toBe(screen.getByLabelText('Search people'));
    const person = { firstName: 'Ada', lastName: 'Sheringham', phoneNumber: '250-555-0142', isJunior: false };
    expect(sentAs('CheckIn_Give')).toEqual([
      {
        input: { ...person, card: '41', hasConsented: true, participantId: 1 },
        idempotencyKey: expect.any(String),
      },
    ]);
    await pass(500);
    expect(screen.getByText('Card 41 is given to Ada Sheringham.')).toBeTruthy();
    expect(sentAs('CheckIn_Page').at(-1)).toMatchObject({ after: 41 });
    expect(document.activeElement).toBe(screen.getByLabelText('Search people'));
  });

  const consent = () => field('Agrees to text messages about the derby');

  test.each([
    ['shows a recorded consent, which stays', async () => undefined, true],
    ['takes a recorded consent back', async () => await toggle('Agrees to text messages about the derby'), false],
    [
      'keeps a recorded consent for the number it was given for',
      async () => await type('Phone number', '6045550100'),
      null,
    ],
  ])('%s', async (_what, act, hasConsented) => {
    const { sentAs } = await show({
      CheckIn_Page: () => pageOf([{ ...ADA, hasConsented: true }]),
      CheckIn_Give: () => given(41),
      Consent_Question: () => ({ data: { consentQuestion: { text: 'I agree to texts.', isAskedAtScale: false } } }),
    });
    await press('Check in Ada Sheringham');
    expect([consent().checked, screen.getByText('I agree to texts.').id]).toEqual([
      true,
      consent().getAttribute('aria-describedby'),
    ]);
    await act();
    expect(consent().checked).toBe(hasConsented === true);
    await press('Give card 41');
    expect(sentAs('CheckIn_Give')[0]).toMatchObject({ input: { hasConsented } });
  });

  test('proposes the junior of an order whose adult has a card, without a name', async () => {
    await show({ CheckIn_Page: () => pageOf([{ ...ADA, cards: [card(40)] }]) });
    await press('Check in Ada Sheringham');
    expect([field('First name').value, field('Phone number').value]).toEqual(['', '250-555-0142']);
    expect(field('Junior Division').checked).toBe(true);
    expect(document.activeElement).toBe(field('First name'));
  });

  test('keeps what was typed when another phone gave the card, and offers the next one after it', async () => {
    const sentence = 'Card 41 belongs to Ben Cho. The next free card is 43.';
    const { sentAs } = await show({
      CheckIn_Page: ({ after }) => pageOf([ADA], after === 41 ? 43 : 1),
      CheckIn_Give: inTurn(refused(sentence, 'card'), given(43)),
    });
    await press('Check in Ada Sheringham');
    await type('Card', '41');
    await press('Give card 41');
    expect(screen.getByText(sentence)).toBeTruthy();
    await press('Take card 43');
    await press('Give card 43');
    const [first, second] = sentAs('CheckIn_Give');
    expect(second).toMatchObject({ input: { card: '43', firstName: 'Ada' } });
    expect(second?.['idempotencyKey']).not.toBe(first?.['idempotencyKey']);
  });

  test('takes a scanned code, whose Enter gives no card, and adds a walk-up without a phone', async () => {
    const { sentAs } = await show({ CheckIn_Give: () => given(50) });
    await press('Add walk-up');
    await type('First name', 'Wanda');
    await type('Last name', 'Walker');
    await type('Card', 'https://derby.example/a/50-7kq3');
    expect(field('Card').value).toBe('50-7kq3');
    expect(fireEvent.keyDown(field('Card'), { key: 'Enter' })).toBe(false);
    await press('Give card 50');
    expect(sentAs('CheckIn_Give')[0]).toMatchObject({
      input: { card: '50-7kq3', phoneNumber: '', participantId: null },
    });
  });

  test('names what is wrong before anything is sent', async () => {
    const { of } = await show();
    await press('Add walk-up');
    await type('Card', 'Ada');
    await press('Give card');
    expect(screen.getByText('Please enter the number of a card')).toBeTruthy();
    await type('Card', '7');
    await press('Give card 7');
    expect(screen.getByText('Please enter a first name')).toBeTruthy();
    expect(of('CheckIn_Give')).toEqual([]);
  });

  test('says why a card was not given', async () => {
    await show({ CheckIn_Give: failing() });
    await press('Check in Ada Sheringham');
    await expectFailures(async () => await press('Give card 41'), 'Failed to give the card.');
  });

  test('shows no person of another search, also when the new one fails', async () => {
    const server = slowServer();
    let isAway = false;
    await show({
      CheckIn_Page: ({ search }) => (isAway ? unreachable() : search === 'ben' ? server.hold() : pageOf([ADA])),
    });
    await type('Search people', 'ben');
    await pass(250);
    expect(screen.queryByText('Ada Sheringham')).toBeNull();
    expect(screen.getByText('Loading people...')).toBeTruthy();
    await server.respond(pageOf([{ ...ADA, participantId: 2, firstName: 'Ben' }]));
    expect(screen.getByText('Ben Sheringham')).toBeTruthy();
    isAway = true;
    await pass(15_000);
    expect(screen.getByText('Ben Sheringham')).toBeTruthy();
    expect(screen.getByText('No connection, showing the last known state')).toBeTruthy();
    await type('Search people', 'cho');
    await pass(10_250);
    expect(screen.queryByText('Ben Sheringham')).toBeNull();
    expect(screen.getByText('Error connecting to server')).toBeTruthy();
    expect(screen.queryByText('No connection, showing the last known state')).toBeNull();
    expect(screen.getByText('Cards to give').nextSibling?.textContent).toBe('30');
  });

  test('offers the camera for the card', async () => {
    await show();
    await press('Add walk-up');
    await press('Scan the card');
    expect(screen.getByRole('dialog', { name: 'Scan the card' })).toBeTruthy();
    await press('Type the number');
    await pass(300);
    expect(document.activeElement).toBe(field('Card'));
  });

  test('says that it needs a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show({ CheckIn_Page: unreachable });
    expect(screen.getByText('No network. The check-in needs one; New Entry works without.')).toBeTruthy();
  });
});

describe('a card', () => {
  const people = pageOf([{ ...ADA, cards: [card(40)] }]);

  test('is changed by an administrator, also its name, and released', async () => {
    const { sentAs } = await show({
      CheckIn_Page: () => people,
      CheckIn_Update: () => ({ data: { updateAngler: card(40, { lastName: 'Other' }) } }),
      CheckIn_Release: () => ({ data: { releaseCard: 'Card 40 is free again' } }),
    });
    await press(/^Edit card 40/);
    await type('Last name', 'Other');
    await press('Save');
    // What another phone has changed meanwhile stays.
    expect(sentAs('CheckIn_Update')).toEqual([{ id: 1_040, input: { lastName: 'Other' } }]);
    await pass(500);
    await press(/^Edit card 40/);
    await press('Release card');
    await press('Release card', 'alertdialog');
    await pass(500);
    expect(sentAs('CheckIn_Release')).toEqual([{ id: 1_040 }]);
    expect(screen.getByText('Card 40 is free again')).toBeTruthy();
  });

  test.each([
    [
      'takes a consent back that it has shown',
      async () => await toggle('Agrees to text messages about the derby'),
      { hasConsented: false },
    ],
    [
      'says nothing of the consent to another number',
      async () => await type('Phone number', '2505550199'),
      { phoneNumber: '250-555-0199' },
    ],
  ])('%s', async (_what, act, input) => {
    const { sentAs } = await show({
      CheckIn_Page: () => pageOf([{ ...ADA, cards: [card(40, { hasConsented: true })] }]),
      CheckIn_Update: () => ({ data: { updateAngler: card(40) } }),
    });
    await press(/^Edit card 40/);
    await act();
    await press('Save');
    expect(sentAs('CheckIn_Update')).toEqual([{ id: 1_040, input }]);
  });

  test('is changed by a weighmaster without name and division', async () => {
    const { sentAs } = await show({
      CheckIn_Page: () => people,
      Console_Viewer: () => viewerIs({ role: 'WEIGHMASTER' }),
      CheckIn_Update: () => ({ data: { updateAngler: card(40) } }),
    });
    await press(/^Edit card 40/);
    const dialog = within(screen.getByRole('dialog', { name: 'Card 40: Ada Sheringham' }));
    expect(dialog.queryByLabelText('Last name')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Release card' })).toBeNull();
    await toggle('Agrees to text messages about the derby');
    await press('Save');
    expect(sentAs('CheckIn_Update')).toEqual([{ id: 1_040, input: { hasConsented: true } }]);
  });
});
