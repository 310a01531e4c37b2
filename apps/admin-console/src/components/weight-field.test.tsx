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

/** Submits the form. Returns the weight that is sent, or the sentence at the field. */
async function submit(sent: string[]): Promise<string> {
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'entry' })));
  return sent.pop() ?? input().closest('div')?.querySelector('[aria-live]')?.textContent ?? '';
}

describe('the weight field', () => {
  test('shows digits and one point, and sends the weight that is meant or requests it again', async () => {
    const sent: string[] = [];
    render(<Form onSent={(weight) => sent.push(weight)} />);
    const outcomes: [string, string, string][] = [];
    for (const text of ['12,5', '12 lbs', '0', '2000.1', '', '12-8', '1e3', 'abc']) {
      enter('');
      fireEvent.blur(input());
      for (const character of text) enter(input().value + character);
      outcomes.push([text, input().value, await submit(sent)]);
    }
    expect(outcomes).toEqual([
      ['12,5', '12.5', '12.5'],
      ['12 lbs', '12', '12'],
      ['0', '0', 'Fish weight must be greater than 0'],
      ['2000.1', '2000.1', 'Fish weight must be at most 2000 lbs'],
      ['', '', 'Please enter a valid number for weight'],
      ['12-8', '128', 'Please type the weight again, such as 12.5: "12-8" is not one number.'],
      ['1e3', '13', 'Please type the weight again, such as 12.5: "1e3" is not one number.'],
      ['abc', '', 'Please type the weight again, such as 12.5: "abc" is not one number.'],
    ]);
  });

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
