import type { Round } from '../db/batches'
import type { Db } from '../db/connect'
import { enqueue } from './enqueue'
import { kindOf, type JobName } from './jobs'
import type { JobContext } from './queue'

/** The share of its time limit that a job works for; the rest is for the batch in progress. */
const workingShare = 0.8

/** The round of a job, which ends before the job's time limit. */
export const roundOf = (name: JobName, { signal }: Pick<JobContext, 'signal'>): Round => {
  const end = performance.now() + kindOf(name).timeLimit * 1000 * workingShare
  return { isOver: () => signal.aborted || performance.now() > end }
}

/** Runs a round of a job that continues where it stopped; if its time was too short, the next one follows at once. */
export const workRound = async (
  db: Db,
  name: 'sweep' | 'sweep_files',
  context: Pick<JobContext, 'signal'>,
  work: (round: Round) => Promise<unknown>,
): Promise<void> => {
  const round = roundOf(name, context)
  await work(round)
  if (round.isOver()) await enqueue(db, name, {})
}
