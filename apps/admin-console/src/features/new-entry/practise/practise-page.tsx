import { ApolloProvider } from '@apollo/client/react';
import { Link } from '@derby/micro-frontend/router';
import { usePageMetadata } from '@derby/micro-frontend/use-page-metadata';
import { Button, buttonClass } from '@derby/ui/button';
import { readClock, serverNow } from '@derby/web-session/server-clock';
import { createTurns } from '@derby/web-session/turns';
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react';
import { INDEX_PATH } from '../../../config/sections.ts';
import { signedInUserId } from '../../../lib/viewer.tsx';
import { WeighIn } from '../components/new-entry-page.tsx';
import { QueueChip } from '../components/queue-chip.tsx';
import { QueueContext, useQueueState, useSendQueue } from '../components/queue-provider.tsx';
import { createDeviceStorage } from '../device/device-storage.ts';
import { createDeviceStore } from '../device/device-store.ts';
import { createMemoryStorage } from '../device/memory-storage.ts';
import { createSendQueue } from '../queue/send-queue.ts';
import { createScaleMirror } from '../scale/scale-mirror.ts';
import { createLesson, type Lesson, type LessonState, type Task, TASKS } from './lesson.ts';
import { ANGLERS } from './people.ts';
import { PROGRESS } from './progress.ts';
import { createPractiseClient } from './server.ts';

/**
 * The form of New Entry on a server, a queue and a storage of this page: nothing that is typed is sent or kept. The queue
 * of the console around it goes on sending real entries.
 */
export function PractisePage() {
  const [{ lesson, client, queue, mirror }] = useState(createPractise);
  const state = useSyncExternalStore(lesson.subscribe, lesson.getState);
  const task = TASKS[state.done];
  usePageMetadata('admin');
  useEffect(() => {
    document.title = 'Practise';
    void queue.refresh();
  }, [queue]);
  return (
    <ApolloProvider client={client}>
      <QueueContext value={queue}>
        <div className="[--above:7.25rem] max-sm:[@media(height<49rem)]:[--above:3.5rem] max-sm:[@media(height<49rem)]:[--spare:5.25rem]">
          <div aria-hidden="true" className={FRAME} />
          {task ? (
            <>
              <TaskCard task={task} state={state} lesson={lesson} />
              <WeighIn
                cards={ANGLERS}
                mirror={mirror}
                isConnected={state.isOnline}
                aside={null}
                onWentBack={(about) => about === 'fish' && lesson.note({ kind: 'went-back' })}
              />
            </>
          ) : (
            <Ready onAgain={lesson.restart} />
          )}
        </div>
      </QueueContext>
    </ApolloProvider>
  );
}

function createPractise() {
  const lesson = createLesson(PROGRESS);
  const client = createPractiseClient(lesson);
  const user = { userId: signedInUserId, now: serverNow };
  const queue = createSendQueue(client, createDeviceStore(createDeviceStorage(createMemoryStorage()), user), {
    // The lock of the real queue must not wait for practise.
    takeTurn: createTurns({ isOfAllTabs: false }),
    isOnline: () => lesson.getState().isOnline,
    // The fresh one asks the server.
    readFreshClock: async () => readClock(),
  });
  const mirror = createScaleMirror(() => Promise.reject(new Error('Practise is not shown to an angler')));
  return { lesson, client, queue, mirror };
}

/** Stripes around the window, above dialogs too. They differ in lightness, not in colour. */
const FRAME =
  'pointer-events-none fixed inset-0 z-60 border-8 border-t-6 border-dashed border-ink [border-image:repeating-linear-gradient(-45deg,var(--ink)_0_10px,var(--panel)_10px_20px)_6_8_8] print:hidden';

interface TaskCardProps {
  readonly task: Task;
  readonly state: LessonState;
  readonly lesson: Lesson;
}

/** What to weigh in, always in view. On a low phone it lies over the bar, so that the weight is above the keypad. */
function TaskCard({ task, state, lesson }: TaskCardProps) {
  const { acts, done, isOnline } = state;
  const queue = useSendQueue();
  const { queuedEntries } = useQueueState();
  const isWaiting = !isOnline && queuedEntries.length > 0;
  const isHalf = isWaiting || task.isHalf?.(acts) === true;
  const isWrong = !isHalf && acts.at(-1)?.kind === 'added';
  return (
    <section
      aria-label="Practise"
      className="sticky top-[calc(3.75rem+var(--notice,0px))] z-15 h-29 overflow-y-auto max-sm:[@media(height<49rem)]:top-(--notice,0px) max-sm:[@media(height<49rem)]:z-30 border-b-4 border-ink bg-panel px-4 py-1.5 max-sm:-mx-4 max-sm:-mt-5 max-sm:mb-5 sm:mb-4 sm:rounded-card sm:border-4"
    >
      <Leave className="float-right ml-2">Leave</Leave>
      <h2 className="text-lg leading-6">
        PRACTISE {done + 1} of {TASKS.length}: {task.name}
      </h2>
      <div role="status" className="leading-5">
        {isHalf ? (
          <p className="font-semibold">{task.next}</p>
        ) : (
          <>
            <p className="font-display text-3xl leading-8 font-semibold">{task.fish}</p>
            <p>{isWrong ? 'Not quite. Compare, and try again.' : task.text}</p>
          </>
        )}
      </div>
      {isWaiting && (
        <div className="clear-both flex gap-2">
          <QueueChip hidesAllSent askPage={() => undefined} />
          <Button
            variant="quiet"
            onClick={() => {
              lesson.switchOn();
              void queue.sendAll();
            }}
          >
            Switch the network on
          </Button>
        </div>
      )}
    </section>
  );
}

function Ready({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 py-6">
      <h1 className="text-[56px] leading-none">Ready for the dock</h1>
      <p className="text-lg">All {TASKS.length} tasks are done. Nothing that you typed was sent or kept.</p>
      <div className="flex flex-wrap gap-3">
        <Leave variant="primary">Go to New Entry</Leave>
        <Button variant="quiet" onClick={onAgain}>
          Practise again
        </Button>
      </div>
    </div>
  );
}

interface LeaveProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  readonly children: string;
}

function Leave({ variant = 'quiet', className, children }: LeaveProps) {
  return (
    <Link to={INDEX_PATH} className={buttonClass({ variant, className })}>
      {children}
    </Link>
  );
}
