import { useQuery } from '@apollo/client/react';
import { Checkbox } from '@derby/ui/checkbox';
import { type ComponentProps, useId } from 'react';
import { Consent_QuestionDocument } from '../generated/graphql.ts';
import { latest } from '../lib/latest.ts';

/** Returns what people agree to who get texts; undefined until it is known, and with a gateway that does not know it. */
export const useConsentQuestion = () => latest(useQuery(Consent_QuestionDocument)).data?.consentQuestion;

/** The tick of a person who agrees to texts, with the words to show or to read aloud. */
export function ConsentBox(props: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  const id = useId();
  const text = useConsentQuestion()?.text;
  return (
    <div>
      <Checkbox {...props} aria-describedby={text === undefined ? undefined : id}>
        Agrees to text messages about the derby
      </Checkbox>
      {text !== undefined && (
        <p id={id} className="pl-9 in-data-dock:pl-11 text-sm text-ink-2">
          {text}
        </p>
      )}
    </div>
  );
}
