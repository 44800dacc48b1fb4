import type { bankInfo } from '../../contract/money/bank'
import type { people } from '../../contract/people/users'
import type { peopleReports } from '../../contract/people/reports'
import type { Handlers } from '../implement'
import { botEmails, botMessage } from '../mail/handlers'
import { withdrawSummary } from '../money/reports/people-money'
import { teacherShareReceipt } from '../money/shares/receipts'
import { teacherShareSummary } from '../money/shares/summaries'
import { userBank } from '../money/bank/bank'
import { bankEditHandlers } from '../money/bank/edit'
import { updateUser } from './edit'
import { leaderboard } from '../community/leaderboard'
import { listUsers } from './list'
import { activeUsers, teachers } from './reports'
import { revealUser } from './reveal'
import { findUser, searchUsers } from './search'

type Own = Handlers<Omit<typeof people, 'currentUser' | 'updateCurrentUser'> & typeof bankInfo & typeof peopleReports>

/** People: lists, files, edits, searches and bank info. The own profile belongs to sign-in. */
export const peopleHandlers: Own = {
  users: listUsers,
  updateUser,
  revealUser,
  findUser,
  searchUsers,
  userBank,
  ...bankEditHandlers,
  leaderboard,
  teachers,
  withdrawSummary,
  teacherShareSummary,
  teacherShareReceipt,
  activeUsers,
  botEmails,
  botMessage,
}
