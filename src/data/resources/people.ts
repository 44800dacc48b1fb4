import { accountChanges } from '../../../contract/people/account-changes'
import { people } from '../../../contract/people/users'
import { first, type ResourceRows, type Values } from './row'

/** Whether nothing of a changed person has been saved yet. */
const isAllPending = ({ user_uuid: _, version: __, reason: ___, ...changes }: Values, pending: unknown): boolean =>
  Object.keys(changes).every((name) => (pending as readonly Values[]).some(({ field }) => field === name))

/** People, and the pending changes of their accounts. */
export const peopleRows = {
  users: {
    id: 'uuid',
    list: people.users,
    filterNames: { q: 'query', teacher: 'teacher_uuids', mentor: 'mentor_ids' },
    one: { endpoint: people.users, input: (id) => ({ query: { user_uuid: id } }), pick: first },
    unfold: 'file',
    update: [
      {
        endpoint: people.updateUser,
        input: (body, id) => ({ body: { ...body, user_uuid: id } }),
        waits: (body, { pending }) =>
          `people.users.${isAllPending(body, pending) ? 'changes.proposed' : 'form.pending'}`,
      },
    ],
    updateMany: true,
  },
  'account-changes': { id: 'id', list: accountChanges.accountChanges },
} satisfies ResourceRows
