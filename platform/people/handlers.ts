import type { contract } from '../../contract/index'
import type { Handlers } from '../implement'
import type { Runtime } from '../runtime'
import { changeHandlers } from './changes/handlers'
import { updateUser } from './edit'
import { listUsers } from './list'
import { activeUsers, teachers } from './reports'
import { revealUser } from './reveal'
import { findUser, searchUsers } from './search'
import { signInHandlers } from './sign-in/sign-in'

/** People: sign-in, the own account, waiting changes, lists, files, edits and searches. */
export const peopleHandlers = (runtime: Runtime): Handlers<(typeof contract)['people']> => ({
  ...signInHandlers(runtime),
  ...changeHandlers,
  users: listUsers,
  updateUser,
  revealUser,
  findUser,
  searchUsers,
  teachers,
  activeUsers,
})
