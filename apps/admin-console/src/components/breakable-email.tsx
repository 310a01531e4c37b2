import { Fragment } from 'react';

/** An email that breaks before its `@` and dots, so that a narrow column keeps `com` whole. */
export function BreakableEmail({ text }: { readonly text: string }) {
  return text.split(/(?=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no id and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
