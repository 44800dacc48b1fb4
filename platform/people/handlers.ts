import type { bankInfo } from '../../contract/bank'
import type { people } from '../../contract/people'
import type { peopleReports } from '../../contract/people-reports'
import type { Handlers } from '../implement'
import { botEmails, botMessage } from '../mail/handlers'
import { withdrawSummary } from '../money/people-money'
import { teacherShareReceipt } from '../money/share-receipts'
import { teacherShareSummary } from '../money/share-summaries'
import { userBank } from './bank'
import { bankEditHandlers } from './bank-edit'
import { updateUser } from './edit'
import { leaderboard } from './leaderboard'
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
