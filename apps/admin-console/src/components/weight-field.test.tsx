// @vitest-environment happy-dom
import { zodResolver } from '@hookform/resolvers/zod';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, test } from 'vitest';
import { EMPTY_ENTRY, entryFormFields, reportFirstProblem } from '../lib/entry-form.ts';
import { WeightField } from './weight-field.tsx';

afterEach(cleanup);

const schema = entryFormFields.superRefine(reportFirstProblem);
const REST = { ...EMPTY_ENTRY, firstName: 'Ada', lastName: 'Sheringham', phoneNumber: '2505550142' };

function Form({ onSent }: { readonly onSent: (weight: string) => void }) {
  const { control, handleSubmit } = useForm({ resolver: zodResolver(schema), defaultValues: REST });
  return (
    <form aria-label="entry" onSubmit={(event) => void handleSubmit(({ fishWeight }) => onSent(fishWeight))(event)}>
      <WeightField control={control} name="fishWeight" />
    </form>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Fish weight (lbs)');
const enter = (value: string): boolean => fireEvent.change(input(), { target: { value } });

const HOWS = {
  'by key': (text: string) => {
    for (const character of text) enter(input().value + character);
  },
  'by paste': (text: string) => void (text !== '' && enter(text)),
};

/** Submits the form. Returns the weight that is sent, or the sentence at the field. */
async function submit(sent: string[]): Promise<string> {
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'entry' })));
  return sent.pop() ?? input().closest('div')?.querySelector('[aria-live]')?.textContent ?? '';
}

const NOT_A_NUMBER = 'Please enter a valid number for weight';
const NOT_ABOVE_0 = 'Fish weight must be greater than 0';
const ABOVE_2000 = 'Fish weight must be at most 2000 lbs';
const askedBack = (text: string): string => `Please type the weight again, such as 12.5: "${text}" is not one number.`;

/** What is entered, and the weight that is meant. */
const MEANT = [
  ['12', '12'],
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['0.5', '0.5'],
  ['0,5', '0.5'],
  ['.5', '.5'],
  [',5', '.5'],
  ['5.', '5.'],
  ['5,', '5.'],
  ['005.50', '005.50'],
  ['27,05', '27.05'],
  ['1,250', '1.250'],
  ['23.900000', '23.900000'],
  [' 12.5', '12.5'],
  ['12.5 ', '12.5'],
  ['\u00A012,5\u00A0', '12.5'],
  ['\t12.5', '12.5'],
  ['+12.5', '12.5'],
  ['12lb', '12'],
  ['12 lb', '12'],
  ['12 lbs', '12'],
  ['12.5lbs', '12.5'],
  ['12,5 LBS', '12.5'],
  ['12.5 lbs.', '12.5'],
  ['12 pounds', '12'],
  ['1 pound', '1'],
  ['12#', '12'],
  ['12..5', '12.5'],
  ['12,,5', '12.5'],
  ['2000', '2000'],
] as const;

/** What is entered, and the sentence at the field. */
const REFUSED = [
  ['', NOT_A_NUMBER],
  ['.', NOT_A_NUMBER],
  [',', NOT_A_NUMBER],
  [' ', NOT_A_NUMBER],
  ['0', NOT_ABOVE_0],
  ['0,0', NOT_ABOVE_0],
  ['0.0000001', NOT_ABOVE_0],
  ['2000.1', ABOVE_2000],
  ['2505550142', ABOVE_2000],
  ['9999999999999999', ABOVE_2000],
] as const;

/** What is not one weight. */
const ASKED_BACK = [
  '12-8',
  '12 - 8',
  '12–8',
  '-5',
  '−5',
  '5-',
  '12 8',
  '12.5 13',
  '12/8',
  '12:8',
  '12;5',
  "12'8",
  '12"',
  '12 lb 8 oz',
  '12lb8oz',
  '12 lb 8',
  '12 lbs, 8 oz',
  '12#8',
  '8 oz',
  '5 kg',
  '12.5kg',
  '1,250.5',
  '1.250,5',
  '1,250,5',
  '1.2.3',
  '1,2,5',
  '1.2,5',
  '1,2.5',
  '12.5.',
  '1 250,5',
  '1_250',
  '12½',
  '12 1/2',
  '¾',
  '1e3',
  '1E3',
  '0x10',
  '2a3',
  '2a3.9',
  'l2.5',
  '1O.5',
  '12o',
  'abc',
  '12abc',
  'abc12',
  'twelve',
  'NaN',
  'Infinity',
  '٥',
  '１２',
  '12٫5',
  '$12',
  '12%',
  '~12',
  '>12',
  '(12)',
  '12*2',
  '12+8',
  '12=12',
  '250-555-0142',
];

const ROWS: readonly (readonly [text: string, outcome: string])[] = [
  ...MEANT,
  ...REFUSED,
  ...ASKED_BACK.map((text) => [text, askedBack(text)] as const),
];

describe('the weight field', () => {
  test.each(Object.keys(HOWS) as (keyof typeof HOWS)[])(
    'entered %s, sends the weight that is meant or requests it again',
    async (how) => {
      const sent: string[] = [];
      render(<Form onSent={(weight) => sent.push(weight)} />);
      const outcomes: [string, string][] = [];
      for (const [text] of ROWS) {
        enter('');
        fireEvent.blur(input());
        HOWS[how](text);
        expect(input().value).toMatch(/^\d*\.?\d*$/);
        outcomes.push([text, await submit(sent)]);
      }
      expect(outcomes).toEqual(ROWS);
    },
  );

  test('accepts the weight that is typed after a question', async () => {
    const sent: string[] = [];
    render(<Form onSent={(weight) => sent.push(weight)} />);
    enter('abc');
    fireEvent.blur(input());
    enter('12-8');
    for (const text of ['12', '1', '', '1', '12', '12.', '12.8']) enter(text);
    expect(await submit(sent)).toBe('12.8');
  });

  test('refuses dragged text and has no wheel or arrow keys', () => {
    render(<Form onSent={() => undefined} />);
    enter('12.5');
    expect(fireEvent.drop(input())).toBe(false);
    expect(fireEvent.dragStart(input())).toBe(false);
    expect([input().type, input().inputMode, input().autocomplete]).toEqual(['text', 'decimal', 'off']);
  });
});
