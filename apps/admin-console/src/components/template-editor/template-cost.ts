import { nameOfCharacter } from '@derby/rules/message-text/character-name';
import { fillTemplate } from '@derby/rules/message-text/template';
import { SEGMENT_UNITS, textFacts } from '@derby/rules/message-text/text-facts';
import { messages } from './messages.ts';
import { sampleValues } from './sample-values.ts';

/** What a template will cost about: it is estimated with the sample, because brackets and names are not what goes out. */
export interface TemplateCost {
  /** The count of characters and messages, and which characters make it dearer. */
  readonly sentences: readonly string[];
  /** The length of a single message when the text is longer, else null. */
  readonly exceededLimit: number | null;
}

/** The cost of a template with the sample's values (160 characters a message, 70 with wide ones). */
export function templateCostOf(template: string): TemplateCost {
  if (template === '') return { sentences: [messages.noMessage], exceededLimit: null };
  const { encoding, units, segments, unitsPerSegment, wideCharacters, doubleCharacters } = textFacts(
    fillTemplate(template, sampleValues()),
  );
  return {
    sentences: [
      messages.characters(template.length),
      segments > 1
        ? messages.manyMessages(units, segments, unitsPerSegment)
        : messages.oneMessage(units, unitsPerSegment),
      ...(wideCharacters.length > 0 ? [messages.wide(namesOf(wideCharacters))] : []),
      ...(doubleCharacters.length > 0 ? [messages.double(namesOf(doubleCharacters))] : []),
    ],
    exceededLimit: segments > 1 ? SEGMENT_UNITS[encoding].only : null,
  };
}

const namesOf = (characters: readonly string[]) => characters.map(nameOfCharacter).join(', ');
