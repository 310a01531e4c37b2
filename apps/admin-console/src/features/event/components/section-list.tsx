import { Icon } from '@derby/ui/icon';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EventFormValues } from '../event-form.ts';
import { EVENT_SECTIONS, type EventSection, headingOf } from '../../../lib/event-sections.ts';
import { stateOf } from '../event-sections.ts';

/** Shows a part of the section before the current one. */
const BEFORE_PX = 48;

interface SectionListProps {
  readonly current: EventSection;
  readonly onOpen: (section: EventSection) => void;
}

/** The sections of the event, with a tick when visitors find everything there, and a sign when a field is wrong. */
export function SectionList({ current, onOpen }: SectionListProps) {
  const { control, formState } = useFormContext<EventFormValues>();
  const values = useWatch({ control }) as EventFormValues;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The list scrolls sideways on a phone; the page stays.
    const button = list.current?.children[EVENT_SECTIONS.indexOf(current)];
    if (button instanceof HTMLElement) list.current?.scrollTo({ left: button.offsetLeft - BEFORE_PX });
  }, [current]);
  return (
    <nav aria-label="Sections of the event" className="z-10 min-w-0 bg-paper lg:sticky lg:top-20 lg:self-start">
      {/* Positioned, so that texts for screen readers scroll with it. */}
      <ul ref={list} className="relative flex gap-1 max-lg:-mx-1 max-lg:overflow-x-auto max-lg:p-1 lg:grid">
        {EVENT_SECTIONS.map((section) => {
          const state = stateOf(section, values, formState.errors);
          return (
            <li key={section} className="shrink-0">
              <button
                type="button"
                {...(section === current && { 'aria-current': 'true' })}
                onClick={() => onOpen(section)}
                className="flex min-h-(--target) w-full items-center gap-2 rounded-control border border-line px-3 text-left font-semibold whitespace-nowrap text-ink-2 hover:bg-panel-2 hover:text-ink aria-[current]:border-transparent aria-[current]:bg-sea aria-[current]:text-sea-ink lg:border-transparent"
              >
                <span className="mr-auto">{headingOf(section)}</span>
                <span
                  className={`${section === current ? '' : state === 'wrong' ? 'text-bad' : 'text-ok'} ${state === 'incomplete' ? 'invisible' : ''}`}
                >
                  <Icon name={state === 'wrong' ? 'alert' : 'check'} size={18} />
                </span>
                {state !== 'incomplete' && (
                  <span className="sr-only">{state === 'wrong' ? 'has a problem' : 'complete'}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
