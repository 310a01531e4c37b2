import type { SystemActor } from '@derby/domain/kernel';
import type { MessagingDeps } from '@derby/domain/messaging';
import type { JobName, JobPayload } from '@derby/jobs/jobs';

/** What a job may do: note something in the rows, and wake the loops that work on them. */
export interface JobContext {
  readonly deps: MessagingDeps;
  readonly actor: SystemActor;
  wakeSending(): void;
  wakeReconcile(): void;
}

/** The work of one job; may be lost or repeated without harm. */
export type JobHandler<Name extends JobName> = (context: JobContext, payload: JobPayload<Name>) => Promise<void> | void;
