import { readEvent } from '@derby/micro-frontend/runtime-config';
import { nameOfCharacter } from '@derby/rules/message-text/character-name';
import { fillTemplate, TEMPLATE_VARIABLES, type TemplateValues } from '@derby/rules/message-text/template';
import { SEGMENT_UNITS, textFacts } from '@derby/rules/message-text/text-facts';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { TextArea } from '@derby/ui/text-area';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { plural } from '../lib/texts.ts';

interface TemplateEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What the text is for. Shown above the count. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** Offers a preview with sample values. A caller that shows the real messages needs none. */
  readonly hasPreview?: boolean;
}

/**
 * Edits a message text with variables. It does not validate the text: `@derby/rules/message-text/template` defines what
 * a template may contain.
 */
export function TemplateEditor(props: TemplateEditorProps) {
  const { label, value, onChange, hint, error, disabled = false, hasPreview = true } = props;
  const { textArea, onFocus, insert } = useInsertion(onChange);
  const { sentences, exceededLimit, parts } = templateCostOf(value);
  const described = (
    <>
      {hint && <span className="block">{hint}</span>}
      {sentences.join(' ')}{' '}
      {exceededLimit !== null && (
        <Badge variant="secondary">{`Over ${exceededLimit} characters: ${plural(parts, 'paid part')}`}</Badge>
      )}
    </>
  );
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} hint={described}>
        <VariableButtons label={label} disabled={disabled} onInsert={insert} />
        <TextArea
          ref={textArea}
          rows={4}
          value={value}
          disabled={disabled}
          onFocus={onFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {hasPreview && <TemplatePreview label={label} template={value} />}
    </div>
  );
}

interface VariableButtonsProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onInsert: (variable: string) => void;
}

function VariableButtons({ label, disabled, onInsert }: VariableButtonsProps) {
  return (
    <div role="group" aria-label={`Insert a variable into: ${label}`} className="flex flex-wrap gap-2">
      {TEMPLATE_VARIABLES.map((variable) => (
        <Button
          key={variable}
          variant="quiet"
          className="px-3! text-sm!"
          aria-label={`Insert ${variable}`}
          disabled={disabled}
          onClick={() => onInsert(variable)}
        >
          {variable}
        </Button>
      ))}
    </div>
  );
}

function TemplatePreview({ label, template }: { readonly label: string; readonly template: string }) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="quiet"
        className="px-3! text-sm!"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide preview' : 'Show preview'}
      </Button>
      <section
        id={id}
        hidden={!isShown}
        aria-label={`Preview of: ${label}`}
        className="max-w-full rounded-card bg-panel-2 px-4 py-3 wrap-anywhere whitespace-pre-wrap"
      >
        {template === '' ? 'There is no text to preview.' : fillTemplate(template, sampleValues())}
      </section>
    </div>
  );
}

/** Inserts text at the caret, or at the end if the text area never had the focus. Moves the caret behind the text. */
function useInsertion(onChange: (text: string) => void) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const wasVisited = useRef(false);
  const caret = useRef<number | null>(null);
  // React sets the new value, which moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) textArea.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return {
    textArea,
    onFocus: () => {
      wasVisited.current = true;
    },
    insert: (text: string): void => {
      const area = textArea.current;
      if (!area) return;
      const { value, selectionStart, selectionEnd } = area;
      const [from, to] = wasVisited.current ? [selectionStart, selectionEnd] : [value.length, value.length];
      caret.current = from + text.length;
      area.focus();
      onChange(value.slice(0, from) + text + value.slice(to));
    },
  };
}

/** Estimated cost of a template. Uses sample values, because variables are replaced before sending. */
interface TemplateCost {
  /** The counts of characters and messages, and the characters that raise the cost. */
  readonly sentences: readonly string[];
  /** Maximum length of a single message, in characters, if the text is longer. Otherwise null. */
  readonly exceededLimit: number | null;
  /** Number of messages that the provider charges for one text. */
  readonly parts: number;
}

/** Estimates the cost with sample values. A message holds 160 characters, or 70 if some of them are wide. */
function templateCostOf(template: string): TemplateCost {
  if (template === '') return { sentences: ['No text.'], exceededLimit: null, parts: 0 };
  const { encoding, units, segments, unitsPerSegment, wideCharacters, doubleCharacters } = textFacts(
    fillTemplate(template, sampleValues()),
  );
  return {
    sentences: [
      `${plural(template.length, 'character')}.`,
      segments > 1
        ? `About ${segments} messages with sample values (${units} characters, ${unitsPerSegment} per message).`
        : `About 1 message with sample values (${units} of ${unitsPerSegment} characters).`,
      ...(wideCharacters.length > 0
        ? [`Each message holds only 70 characters because of ${namesOf(wideCharacters)}.`]
        : []),
      ...(doubleCharacters.length > 0 ? [`Counts twice: ${namesOf(doubleCharacters)}.`] : []),
    ],
    exceededLimit: segments > 1 ? SEGMENT_UNITS[encoding].only : null,
    parts: segments,
  };
}

const namesOf = (characters: readonly string[]) => characters.map(nameOfCharacter).join(', ');

/** Returns sample values of the variables. The address is as long as that of a real board. */
function sampleValues(): TemplateValues {
  return {
    '[First Name]': 'Robin',
    '[Weight]': '5.5',
    '[Rank/Position]': '#3 in the Regular Division',
    '[Leaderboard URL]': `${window.location.origin}/leaderboard/Robin+Marsh?follow=72`,
    '[Derby Name]': readEvent().shortTitle,
  };
}
