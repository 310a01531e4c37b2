// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, refused, unreachable } from '../testing/fake-gateway.ts';
import { field, pass, press, toggle } from '../testing/page.tsx';
import { freshDeviceForEachTest } from './testing/console.tsx';
import { chip, fill, saved, showForm, submit, type } from './testing/new-entry-context.ts';

const ADA = {
  id: 3,
  number: 41,
  code: '41-7kq3',
  firstName: 'Ada',
  lastName: 'Lee',
  isJunior: true,
  phoneEnding: '67',
};
const NO_PHONE = { ...ADA, id: 4, number: 42, code: '42-9pqr', firstName: 'Ben', isJunior: false, phoneEnding: null };
const context = { generation: 1, anglers: [ADA, NO_PHONE] };
const SENT = { firstName: 'Ada', lastName: 'Lee', phoneNumber: '', isJunior: true };

freshDeviceForEachTest();

const focused = () => (document.activeElement as HTMLInputElement).name || document.activeElement?.textContent;
const takeCard = async (text: string): Promise<void> => {
  type('First name or card', text);
  fireEvent.keyDown(field('First name or card'), { key: 'Enter' });
  await pass(1);
};

test('a card fills in its holder and leads to what is missing', async () => {
  await showForm(context);
  await takeCard('#42');
  expect([field('Last name').value, focused()]).toEqual(['Lee', 'phoneNumber']);
  type('First name or card', '');
  await takeCard('https://derby.example/a/41-7kq3');
  expect([field('First name or card').value, field('Junior Division').checked, focused()]).toEqual([
    'Ada',
    true,
    'fishWeight',
  ]);
  expect(field('Phone number').placeholder).toBe('Ending in 67');
  type('Fish weight (lbs)', '12.5');
  fireEvent.keyDown(field('Fish weight (lbs)'), { key: 'Enter' });
  expect(focused()).toBe('Add Entry');
});

test('a waiting entry goes up with its card, and a corrected name takes it off', async () => {
  const { creations } = await showForm({ ...context, respond: inTurn(unreachable, saved) });
  type('Fish weight (lbs)', '12.5');
  await takeCard('41');
  await submit();
  expect(chip()).toBe('1 waiting');
  await pass(10_000);
  expect(creations().at(-1)?.variables).toMatchObject({ input: { ...SENT, card: '41-7kq3', anglerId: 3 } });
  await takeCard('41');
  type('Last name', 'Leigh');
  expect([screen.queryByText('Card 41'), field('Phone number').placeholder]).toEqual([null, '']);
});

test('a fish whose card the server refuses is put back without the card', async () => {
  const sentence = 'This card is not of this derby. Please enter the name.';
  const { creations } = await showForm({ ...context, respond: inTurn(refused(sentence, 'card'), saved) });
  type('Fish weight (lbs)', '12.5');
  await takeCard('41');
  await submit();
  expect(screen.getByText(sentence)).toBeTruthy();
  type('Phone number', '2505550142');
  await press('Add Entry');
  expect(creations().at(-1)?.variables['input']).not.toHaveProperty('card');
});

const CONSENT = 'Agrees to text messages about the derby';

test('the consent is asked only where the setting says so, and not with a card', async () => {
  const { creations } = await showForm({ ...context, isConsentAsked: true, respond: inTurn(unreachable, saved) });
  await takeCard('41');
  expect(screen.queryByLabelText(CONSENT)).toBeNull();
  // Without the card, which another name takes off.
  type('Last name', 'Leigh');
  type('Phone number', '2505550142');
  type('Fish weight (lbs)', '12.5');
  expect(screen.getByText('I agree to texts.')).toBeTruthy();
  await toggle(CONSENT);
  await submit();
  expect([chip(), field(CONSENT).checked]).toEqual(['1 waiting', false]);
  await pass(10_000);
  expect(creations().at(-1)?.variables).toMatchObject({ input: { lastName: 'Leigh', hasConsented: true } });
});

test('the consent is not asked otherwise, and not sent without a tick', async () => {
  const { creations } = await showForm({ isConsentAsked: false });
  expect(screen.queryByLabelText(CONSENT)).toBeNull();
  fill();
  await submit();
  expect(creations()[0]?.variables['input']).not.toHaveProperty('hasConsented');
});
