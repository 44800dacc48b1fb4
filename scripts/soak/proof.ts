/** What a round is to do: how much, and from which seed. */
export interface Round {
  readonly amount: number
  /** The source of everything random in the round. */
  readonly seed: number
  /** Minutes, for what is measured over time. */
  readonly minutes: number
  readonly say: (line: string) => void
  /** Whether the given time is over: what was tried by then counts. */
  readonly isOver: () => boolean
}

/** The result of a round. Rounds are added up by name. */
export interface Outcome {
  /** How often each thing was tried. */
  readonly tried: Readonly<Record<string, number>>
  /** What must be 0. */
  readonly failed: Readonly<Record<string, number>>
  /** Additional results; of several rounds, the last. */
  readonly facts?: Readonly<Record<string, number | string>>
}

/** Where a proof runs: the embedded database, PostgreSQL, or without a database. */
export type Place = 'embedded' | 'PostgreSQL' | 'no database'

/** A reliability goal and the way to test it. */
export interface Proof {
  /** `G4` */
  readonly goal: string
  readonly title: string
  /** How many of each thing the long form must try; the place is part of the key where it is counted separately. */
  readonly bars: Readonly<Record<string, number>>
  /** Amount of the long form, per place. */
  readonly amounts: Readonly<Partial<Record<Place, number>>>
  /** Amount of the short form in `npm test`, on the database of the tests. */
  readonly short: number
  /** Facts with their own upper limit, such as a latency in milliseconds. */
  readonly most?: Readonly<Record<string, number>>
  /** Settings of the temporary PostgreSQL, `name=value`. */
  readonly settings?: readonly string[]
  readonly run: (round: Round, place: Place) => Promise<Outcome>
}

/** Runs at most `wide` jobs at a time, in order, until the time is over. */
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

/** The result of some work; `undefined` if it takes longer than this many milliseconds. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => (timer = setTimeout(() => done(undefined), milliseconds)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
