/**
 * Runs jobs in lanes, in parallel and in order, but those that need no preparation first while that goes on. Rejects
 * when the preparation or a job does.
 * @template Job
 * @param {readonly Job[]} jobs
 * @param {{ lanes: number, prepared: Promise<unknown>, needsNothing: (job: Job) => boolean, run: (job: Job) => Promise<void> }} options
 */
export async function runInLanes(jobs, { lanes, prepared, needsNothing, run }) {
  const waiting = [...jobs];
  let isPrepared = false;
  const preparation = prepared.then(() => void (isPrepared = true));
  const take = () => {
    const early = isPrepared ? -1 : waiting.findIndex(needsNothing);
    return waiting.splice(Math.max(early, 0), 1)[0];
  };
  const lane = async () => {
    for (let job = take(); job; job = take()) {
      if (!needsNothing(job)) await preparation;
      await run(job);
    }
  };
  await Promise.all([preparation, ...Array.from({ length: lanes }, lane)]);
}
