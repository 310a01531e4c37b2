// @vitest-environment happy-dom
import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GatewayResponse } from '../../../testing/fake-gateway.ts';
import { field, freshDeviceForEachTest, pass, press, showPage, slowServer } from '../../../testing/page.tsx';
import { EventPage } from './event-page.tsx';

freshDeviceForEachTest();

/** With two sponsors, because each one takes time to render. */
const FACTS = { ...DEFAULT_EVENT_FACTS, sponsors: DEFAULT_EVENT_FACTS.sponsors.slice(0, 2) };
const EVENT = {
  __typename: 'EditableEvent',
  ...FACTS,
  prizes: FACTS.prizes.map(({ place, ...prize }) => ({
    ...prize,
    place: place && { ...place, division: place.division.toUpperCase() },
  })),
  title: 'Rangers Salmon Derby 2025',
  weighInStart: '2025-08-09T12:00',
  weighInEnd: '2025-08-09T16:00',
  entryDeadline: '2025-08-09T16:00',
  settled: null,
  version: 3,
};

const saved = (): GatewayResponse => ({ data: { updateEvent: { __typename: 'EditableEvent', version: 4 } } });

const LOGO = `/sponsor-logos/${'a'.repeat(32)}.webp`;

type Respond = () => GatewayResponse | Promise<GatewayResponse>;

async function showEvent(save: Respond = saved, upload: Respond = () => ({ data: { uploadSponsorLogo: LOGO } })) {
  const { sentAs } = await showPage(<EventPage />, {
    Event_Event: () => ({ data: { editableEvent: EVENT } }),
    Event_Save: save,
    Event_UploadLogo: upload,
  });
  return { saves: () => sentAs('Event_Save') };
}

const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const group = (name: string) => within(screen.getByRole('group', { name }));
const open = (section: string) => press(new RegExp(`^${section}`));

test('the event form shows the saved event', async () => {
  await showEvent();
  expect(field('Title').value).toBe('Rangers Salmon Derby 2025');
  expect([field('Day').value, field('Weigh-in starts').value]).toEqual(['2025-08-09', '12:00']);
  expect(field('Headline').value).toBe('One afternoon.\nOne fish.\nOne board.');
  await open('Prizes');
  expect(group('Prize 2').getByLabelText<HTMLInputElement>('Prize').value).toBe('$500 cash');
  await open('Sponsors');
  expect(group('Sponsor 2').getByLabelText<HTMLInputElement>('Name of the sponsor').value).toBe('Cattle Point Coffee');
  expect(field('Adult price').value).toBe('');
  expect(screen.getByText('No unsaved changes')).toBeTruthy();
});

test('a save of the event sends all fields with the version, and empty fields as null', async () => {
  const { saves } = await showEvent();
  type('Title', 'Coho Cup 2027');
  type('Day', '2027-08-14');
  type('Weigh-in starts', '10:00');
  type('Weigh-in ends', '15:00');
  type('Headline', 'One day.\n\nOne coho.');
  type('Email for questions', '');
  type('Adult price', '80');
  type('Currency', 'cad');
  await open('Prizes');
  fireEvent.change(group('Prize 1').getByLabelText('Prize'), { target: { value: 'A boat' } });
  fireEvent.change(group('Prize 1').getByLabelText('Place'), { target: { value: '2' } });
  fireEvent.change(group('Prize 1').getByLabelText('Given by, if a sponsor'), {
    target: { value: 'Kelp Forest Brewing' },
  });
  await press('Remove Prize 3');
  await press('Save Event');
  expect(saves()).toEqual([
    {
      version: 3,
      event: {
        ...FACTS,
        title: 'Coho Cup 2027',
        weighInStart: '2027-08-14T10:00',
        weighInEnd: '2027-08-14T15:00',
        entryDeadline: '2027-08-14T16:00',
        slogan: ['One day.', 'One coho.'],
        contactEmail: null,
        prizes: [
          {
            id: '00000001',
            title: 'Grand Prize',
            description: 'A boat',
            place: { division: 'REGULAR', rank: 2 },
            draw: null,
            sponsor: 'Kelp Forest Brewing',
          },
          {
            id: '00000002',
            title: 'Top Junior Angler',
            description: '$500 cash',
            place: { division: 'JUNIOR', rank: 1 },
            draw: null,
            sponsor: null,
          },
        ],
        tickets: { url: null, price: 80, currency: 'CAD', onSaleFrom: null },
      },
    },
  ]);
  expect(screen.getByText('Event saved. Pages show it within 5 seconds.')).toBeTruthy();
  await press('Save Event');
  expect(saves().at(-1)).toMatchObject({ version: 4 });
});

test('what is typed while the event is saved stays, and can be saved next', async () => {
  const server = slowServer();
  const { saves } = await showEvent(server.hold);
  type('Title', 'Coho Cup 2027');
  await press('Save Event');
  type('Short title', 'Coho Cup');
  await server.respond(saved());
  expect([field('Title').value, field('Short title').value]).toEqual(['Coho Cup 2027', 'Coho Cup']);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await press('Save Event');
  expect(saves().at(-1)).toMatchObject({ version: 4, event: { title: 'Coho Cup 2027', shortTitle: 'Coho Cup' } });
});

test('a sponsor cannot be removed while a logo is uploaded, so the logo goes to its sponsor', async () => {
  const server = slowServer();
  await showEvent(saved, server.hold);
  await open('Sponsors');
  const [, second] = group('Sponsors').getAllByLabelText('Replace logo');
  fireEvent.change(second as HTMLInputElement, { target: { files: [new File(['x'], 'logo.png')] } });
  await pass(1);
  const name = () => group('Sponsor 2').getByLabelText<HTMLInputElement>('Name of the sponsor').value;
  const before = name();
  await press(`Remove ${FACTS.sponsors[0]?.alt}`);
  await server.respond({ data: { uploadSponsorLogo: LOGO } });
  const logo = screen.getByRole('group', { name: 'Sponsor 2' }).querySelector('img');
  expect([name(), logo?.getAttribute('src')]).toEqual([before, LOGO]);
});

test('each invalid field of the event shows an error, and nothing is sent', async () => {
  const { saves } = await showEvent();
  type('Weigh-in ends', '11:00');
  type('Short title', '');
  type('Link to the licence rules', 'not an address');
  await press('Save Event');
  for (const sentence of [
    'The weigh-in must end after it starts.',
    'This must not be empty.',
    'This must be an http or https address such as https://example.org.',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy();
  }
  expect(saves()).toEqual([]);
  type('Day', '0025-08-09');
  await press('Save Event');
  expect(screen.getByText('Please enter a date')).toBeTruthy();
  expect(saves()).toEqual([]);
});

test('a failed save opens the section of the first problem, focuses its field and marks the section', async () => {
  await showEvent();
  await open('Prizes');
  fireEvent.change(group('Prize 2').getByLabelText('Prize'), { target: { value: '' } });
  await open('Tickets');
  type('Adult price', '80');
  await press('Save Event');
  expect(document.activeElement).toBe(group('Prize 2').getByLabelText('Prize'));
  expect(screen.getByRole('button', { name: 'Prizes has a problem', current: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tickets has a problem' })).toBeTruthy();
});

test('the list of sections ticks what visitors find complete', async () => {
  await showEvent();
  const names = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual([
    'Name and timescomplete',
    'Front pagecomplete',
    'Placecomplete',
    'Programmecomplete',
    'Prizescomplete',
    'Sponsorscomplete',
    'Fishingcomplete',
    'Tickets',
    'Club and contactcomplete',
  ]);
  type('Summary', '');
  expect(names()[1]).toBe('Front page');
});

test('one section is shown at a time, and a button leads to the next one', async () => {
  await showEvent();
  expect(field('Title').closest('[hidden]')).toBeNull();
  expect(field('Headline').closest('[hidden]')).not.toBeNull();
  await press('Next: Front page');
  expect(field('Title').closest('[hidden]')).not.toBeNull();
  expect(field('Headline').closest('[hidden]')).toBeNull();
});

test('the arrow keys move the pin of a landmark, and its fields follow', async () => {
  await showEvent();
  await open('Fishing');
  const { latitude, longitude, name } = FACTS.fishingBoundaries.from ?? {
    name: '',
    latitude: 0,
    longitude: 0,
  };
  const pin = () => screen.getByRole('button', { name: new RegExp(`^${name}, `) });
  fireEvent.keyDown(pin(), { key: 'ArrowUp' });
  fireEvent.keyDown(pin(), { key: 'ArrowLeft', shiftKey: true });
  expect(Number(field('Eastern landmark: latitude').value)).toBeCloseTo(latitude + 0.001, 4);
  expect(Number(field('Eastern landmark: longitude').value)).toBeCloseTo(longitude - 0.01, 4);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('a latitude with a decimal comma is refused', async () => {
  const { saves } = await showEvent();
  fireEvent.change(screen.getAllByLabelText('Latitude')[0] as HTMLInputElement, { target: { value: '48,42' } });
  await press('Save Event');
  expect(screen.getByText('This must be a number.')).toBeTruthy();
  expect(saves()).toEqual([]);
});

test('a version conflict of the event shows the reason and keeps the edits', async () => {
  const sentence = 'The event was changed by someone else in the meantime. Reload the page to see it.';
  await showEvent(() => ({ code: 'CONFLICT', sentence }));
  type('Title', 'Mine');
  await press('Save Event');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(field('Title').value).toBe('Mine');
});

test('the event form says where the programme has another time than the weigh-in', async () => {
  await showEvent();
  const sentence = 'The programme says 12:00 PM, but the weigh-in starts at 10:00 AM. Visitors read both.';
  expect(screen.queryByText(sentence)).toBeNull();
  type('Weigh-in starts', '10:00');
  expect(screen.getAllByText(sentence)).toHaveLength(2);
  await open('Programme');
  const item = group('Programme item 1');
  expect(item.getByText(sentence)).toBeTruthy();
  fireEvent.change(item.getByLabelText('Starts'), { target: { value: '10:00' } });
  expect(screen.queryByText(sentence)).toBeNull();
});
