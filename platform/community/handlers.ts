import type { community } from '../../contract/community/community'
import type { Handlers } from '../implement'
import { leaderboard } from './leaderboard'
import { mentorshipHandlers } from './mentorship'

/** The leaderboard and mentorship. */
export const communityHandlers: Handlers<typeof community> = { leaderboard, ...mentorshipHandlers }
