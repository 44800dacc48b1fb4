import type { ShareKind } from '../../../contract/money/shares'

/** What decides whether the flag of one share may change. */
export interface ShareFacts {
  /** The request is completed and not hidden. */
  readonly earned: boolean
  /** Somebody holds it and it is not zero. */
  readonly held: boolean
  readonly paid: boolean
}

/** Who changes it. `settles`: has the permission `shares.settle`; `reopens`: has `shares.reopen`. */
export interface ShareActor {
  readonly settles: boolean
  readonly reopens: boolean
}

export const shareMoves = ['pay', 'take_back'] as const
export type ShareMove = (typeof shareMoves)[number]

/** Whether a share may be marked paid, or a paid one reversed (with a reason, which the caller checks). */
export const mayMoveShare = (share: ShareFacts, move: ShareMove, actor: ShareActor): boolean =>
  share.earned &&
  share.held &&
  (move === 'pay' ? actor.settles && !share.paid : actor.settles && actor.reopens && share.paid)

/** The account of each kind of share, by its key in the books. */
export const shareAccountKeys: Readonly<Record<ShareKind, 'partnerShares' | 'teacherShares' | 'mentorShares'>> = {
  partner: 'partnerShares',
  teacher: 'teacherShares',
  mentor: 'mentorShares',
}
