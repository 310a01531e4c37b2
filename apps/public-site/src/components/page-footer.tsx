import { Link } from '@derby/micro-frontend/router';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { messages } from '../lib/messages.ts';
import { ClubLogo } from './club-logo.tsx';

/** Closes every page: who runs the derby and how to reach them. */
export function PageFooter() {
  const { contactEmail, organiser, title } = readEvent();
  return (
    <footer className="mt-8 border-t border-line bg-panel-2 print:hidden">
      <div className="mx-auto flex w-full max-w-280 flex-wrap items-center gap-x-6 gap-y-3 px-5 py-6 text-ink-2">
        <ClubLogo size={56} />
        <p className="mr-auto">
          <span className="block font-semibold text-ink">{title}</span>
          Hosted by {organiser.name}
        </p>
        <Link to="/results" className="inline-flex min-h-11 items-center underline">
          {messages.pastResults}
        </Link>
        {contactEmail && (
          <a href={`mailto:${contactEmail}`} className="inline-flex min-h-11 items-center underline">
            {contactEmail}
          </a>
        )}
      </div>
    </footer>
  );
}
