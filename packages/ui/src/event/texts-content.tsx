import { consentText } from '@derby/rules/consent';
import type { DerbyEvent } from '@derby/rules/event/event-facts';
import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { Icon } from '../icon.tsx';

/** What the text messages of the derby are, what people agree to, and how they end them. */
export function TextsContent({ event }: { readonly event: DerbyEvent }) {
  const { organiser, contactEmail } = event;
  return (
    <div className="mx-auto grid w-full max-w-280 items-start gap-x-8 gap-y-6 px-5 py-8 md:grid-cols-12">
      <div className="grid gap-8 text-lg md:col-span-7">
        <Part title="What we send">
          <ul className="grid gap-2 pl-5 *:list-disc">
            <li>After each weigh-in: the weight, the rank and a link to the leaderboard.</li>
            <li>After the end: your final rank, with the photo of your fish.</li>
            <li>On the day: at most three messages with news, such as a new time.</li>
            <li>An answer, when you reply RANK or WHEN.</li>
          </ul>
        </Part>
        <Part title="How to end them">
          <p>
            Reply STOP to any of them. You get no further message, also not in later years: we keep your number on the
            list of those who said stop, until you reply START. Reply HELP to learn who sends them.
          </p>
        </Part>
        <Part title="Your phone number">
          <p>
            We use it for these messages only, and pass it on to no company but the one that delivers them. Message and
            data rates may apply.
          </p>
        </Part>
      </div>
      <Card className="grid gap-5 md:col-span-5">
        <Part title="What you agree to">
          <blockquote className="border-l-4 border-line pl-4">{consentText(event)}</blockquote>
          <p className="mt-3 text-ink-2">
            You are asked when you buy a ticket, at the check-in or at the scale. You can fish without agreeing.
          </p>
        </Part>
        <Part title="Who sends them">
          <p>{organiser.name}</p>
          {organiser.url && (
            <a href={organiser.url} target="_blank" rel="noopener" className={LINK}>
              <Icon name="external" />
              {new URL(organiser.url).host}
            </a>
          )}
          {contactEmail && (
            <a href={`mailto:${contactEmail}`} className={LINK}>
              <Icon name="mail" />
              {contactEmail}
            </a>
          )}
        </Part>
      </Card>
    </div>
  );
}

const LINK = 'flex min-h-(--target) w-fit items-center gap-2.5 wrap-anywhere underline';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-3xl">{title}</h2>
      {children}
    </section>
  );
}
