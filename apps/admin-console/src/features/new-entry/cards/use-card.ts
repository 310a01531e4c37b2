import { useApolloClient } from '@apollo/client/react';
import { cardTextOf, readScannedCards } from '@derby/rules/card-code';
import { sentenceOf } from '@derby/web-session/request-failure';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { NewEntry_CardDocument } from '../../../generated/graphql.ts';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { LARGE_LIST } from '../../../lib/requests.ts';
import { withTimeLimit } from '@derby/web-session/with-time-limit';
import { deviceWord } from '../entry-messages.tsx';
import type { CardHolder } from '../../../lib/card-holder.ts';
import { findCard, holderOf } from './find-card.ts';
import { createScannerReader } from './scanner-keys.ts';

const SERVER_LIMIT_MS = 5_000;

export const CARD_WORDS = {
  title: 'Scan a card',
  hold: 'Hold the code of the card in front of the camera.',
  instead: 'Type the number on the card into the first name instead.',
} as const;

/** The form, and where a card leads in it. */
interface CardForm {
  readonly form: UseFormReturn<EntryFormValues>;
  readonly formElement: RefObject<HTMLFormElement | null>;
  readonly focus: (name: 'firstName' | 'phoneNumber' | 'fishWeight') => void;
  /** Called when nothing is missing. */
  readonly leaveFields: () => void;
  /** Called after a scan: a scanner is no keyboard that a weight can be typed with. */
  readonly onScanner: () => void;
}

/** Fills the form with the holder of a typed or scanned card. Without `cards` it does nothing. */
export function useCard(cards: readonly CardHolder[], { form, formElement, focus, leaveFields, onScanner }: CardForm) {
  const client = useApolloClient();
  const latest = useRef(0);
  const [filled, setFilled] = useState(0);

  /** Moves to the first field that is missing. */
  function goOn(): void {
    const { card, phoneNumber, fishWeight } = form.getValues();
    if (!card) focus('firstName');
    else if (card.phoneEnding === null && phoneNumber === '') focus('phoneNumber');
    else if (fishWeight === '') focus('fishWeight');
    else leaveFields();
  }
  const goOnFilled = useEffectEvent(goOn);
  useEffect(() => {
    if (filled === 0) return;
    // A field that has the focus must get it anew, so that its keypad opens.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    goOnFilled();
  }, [filled]);

  async function ask(text: string): Promise<{ readonly holder: CardHolder } | { readonly problem: string }> {
    const unknown = `This ${deviceWord()} does not know the card, and the server did not respond. Please enter the name.`;
    try {
      const variables = { card: text };
      const { data } = await withTimeLimit(SERVER_LIMIT_MS, (signal) =>
        client.query({
          query: NewEntry_CardDocument,
          variables,
          context: { fetchOptions: { signal } },
          ...LARGE_LIST,
        }),
      );
      const holder = data && holderOf(data.anglerByCard);
      return holder ? { holder } : { problem: unknown };
    } catch (error) {
      return { problem: sentenceOf(error, unknown) };
    }
  }

  /** Fills in the holder of a card, and returns null; otherwise a sentence why it tells no person. */
  async function take(text: string): Promise<string | null> {
    const own = (latest.current += 1);
    const { firstName, card } = form.getValues();
    const found = findCard(cards, text) ?? (await ask(cardTextOf(text)));
    const now = form.getValues();
    // Another card, or the next fish, has been begun.
    if (own !== latest.current || now.firstName !== firstName || now.card !== card) return null;
    if ('problem' in found) return found.problem;
    const { holder } = found;
    const values = { card: holder, ...holder, phoneNumber: '' };
    for (const name of ['card', 'firstName', 'lastName', 'phoneNumber', 'isJunior'] as const)
      form.setValue(name, values[name], { shouldDirty: true });
    form.clearErrors(['firstName', 'lastName', 'phoneNumber']);
    return null;
  }

  /** Does the same for a card of the keyboard or a scanner, and moves on. */
  async function takeTyped(text: string): Promise<void> {
    const problem = await take(text);
    if (problem === null) setFilled((count) => count + 1);
    else form.setError('firstName', { message: problem }, { shouldFocus: true });
  }

  useScanner(cards.length > 0, form, formElement, (text) => {
    onScanner();
    void takeTyped(text);
  });
  return {
    isOn: cards.length > 0,
    take,
    takeTyped,
    goOn,
    /** Returns whether a typed first name is a card. */
    isCard: (text: string): boolean => cards.length > 0 && readScannedCards(text).length > 0,
  };
}

/** Calls back with what a scanner has typed, and gives the field back what it had before. */
function useScanner(
  isOn: boolean,
  form: UseFormReturn<EntryFormValues>,
  formElement: RefObject<HTMLFormElement | null>,
  onScan: (text: string) => void,
): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    if (!isOn) return undefined;
    const read = createScannerReader({
      onBegin: (target) => {
        const name = (target instanceof HTMLInputElement ? target.name : '') as 'firstName';
        const before = form.getValues();
        const value: unknown = Object.hasOwn(before, name) ? before[name] : undefined;
        return (kept) => {
          // Keys change nothing in a checkbox.
          if (typeof value === 'string') form.setValue(name, value + kept);
        };
      },
      onScan: (text) => scanned(text),
    });
    const listen = (event: KeyboardEvent): void => {
      const { target } = event;
      const isHere = target === document.body || formElement.current?.contains(target as Node);
      if (isHere) read(event);
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOn, form, formElement]);
}
