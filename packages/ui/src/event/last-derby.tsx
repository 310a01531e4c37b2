import { Link } from '@derby/micro-frontend/router';
import type { ComponentType } from 'react';
import type { PastWinners } from '../past-derby.ts';
import { messages } from './messages.ts';
import { shownPrizesOf } from './shown-prize.ts';
import type { WinnerCardProps } from './winner-card.tsx';

interface LastDerbyProps {
  readonly name: { readonly year: string; readonly title: string };
  /** Null while it is not known. */
  readonly result: PastWinners | null;
  /** Why it is not known, if a request failed. */
  readonly problem?: string | null;
  readonly WinnerCard: ComponentType<WinnerCardProps>;
}

/** Who has won the last derby, on the home page between two derbies. Its height hardly depends on data. */
export function LastDerby({ name: { year, title }, result, problem = null, WinnerCard }: LastDerbyProps) {
  const path = `/results/${year}`;
  return (
    <section className="mx-auto w-full max-w-280 px-5 pt-9">
      <p className="font-semibold text-ink-2">{messages.theLastDerby}</p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-4xl wrap-anywhere">{title}</h2>
        <Link to={path} className="inline-flex min-h-(--target) items-center font-semibold underline">
          {messages.allResults}
        </Link>
      </div>
      <WinnerCard winners={result} problem={problem} prizes={shownPrizesOf(result?.prizes ?? [])} sharedPath={path} />
    </section>
  );
}
