import type { Job } from '@derby/domain/kernel';
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';

/** The one queue between the services and the worker. */
export const QUEUE_NAME = 'derby';

/** Of all keys of the queue. The braces keep them on one node of a cluster, where one script may use them all. */
export const QUEUE_PREFIX = '{derby}';

const id = z.int().positive();
const requestId = z.string().max(64).optional();

/**
 * Every job by its name, with its payload: ids only, as a payload lies readable in Redis. Parsed when
 * a job is put into the queue and again when it is taken.
 */
const jobs = {
  /** A derby has ended: complete its end and write the messages of its run, if it has one. */
  'plan-run': z.strictObject({ runId: id.nullable(), requestId }),
  /** Rows wait to be sent. */
  'send-messages': z.strictObject({ requestId }),
  /** A fish was weighed in: its contestant may get a confirmation. */
  'entry-added': z.strictObject({ entryId: id, requestId }),
} satisfies Record<Job['job'], z.ZodType>;

export type JobName = keyof typeof jobs;

/** What the handler of a job receives. */
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]>;

/** The payload of a job as it must be; throws when it is not. */
export function parsePayload<Name extends JobName>(name: Name, payload: unknown): JobPayload<Name> {
  return jobs[name].parse(payload) as JobPayload<Name>;
}

/** Whether a name read from the queue is one of ours. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

/**
 * A job is tried once and leaves nothing behind: the rows in the database say what is left to do, so
 * a job that is lost or fails is made up for by the worker's own look.
 */
export const JOB_OPTIONS = {
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: { count: 100 },
} as const satisfies JobsOptions;
