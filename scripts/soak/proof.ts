/** What a proof is asked for: so many, from this seed. */
export interface Round {
  readonly amount: number
  /** Everything random of the round follows from it. */
  readonly seed: number
  /** Minutes, of what is measured over time. */
  readonly minutes: number
  readonly say: (line: string) => void
  /** Whether the time that was given is over: what was tried by then is what counts. */
  readonly isOver: () => boolean
}

/** What a round came to. Rounds are added up by name. */
export interface Outcome {
  /** What was tried, by what it is. */
  readonly tried: Readonly<Record<string, number>>
  /** What must be 0. */
  readonly failed: Readonly<Record<string, number>>
  /** What is told besides; of several rounds the last. */
  readonly facts?: Readonly<Record<string, number | string>>
}

/** Where a proof runs: the embedded database, PostgreSQL, or without a database. */
export type Place = 'embedded' | 'PostgreSQL' | 'no database'

/** A goal of reliability with the way to prove it. */
export interface Proof {
  /** `G4` */
  readonly goal: string
  readonly title: string
  /** How many of each thing tried make the long form; the place is part of the key where it counts apart. */
  readonly bars: Readonly<Record<string, number>>
  /** Amount of the long form, place by place. */
  readonly amounts: Readonly<Partial<Record<Place, number>>>
  /** Amount of the short form in `npm test`, on the database the tests run on. */
  readonly short: number
  /** Facts with an upper bar of their own, such as a latency in milliseconds. */
  readonly most?: Readonly<Record<string, number>>
  /** Settings of the throw-away PostgreSQL, `name=value`. */
  readonly settings?: readonly string[]
  readonly run: (round: Round, place: Place) => Promise<Outcome>
}

/** At most `wide` jobs at a time, in their order, until the time is over. */
export const inParallel = async <T>(
  jobs: readonly T[],
  wide: number,
  isOver: Round['isOver'],
  work: (job: T) => Promise<void>,
): Promise<void> => {
  let next = 0
  const hand = async (): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined && !isOver(); job = jobs[next++]) await work(job)
  }
  await Promise.all(Array.from({ length: wide }, hand))
}

/** What some work gives; `undefined` where that takes longer than so many milliseconds. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => (timer = setTimeout(() => done(undefined), milliseconds)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
