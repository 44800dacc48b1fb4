import type { moveSubjects } from '../../contract/money/second-person'
import type { Drill, RowLink } from '../report/definition'

type Subject = (typeof moveSubjects)[number]

const shares = (tab: string, filter: string): Drill => ({
  to: ['adminReportsFinancial'],
  tab,
  filter: { paid_status: 'unpaid' },
  take: { [filter]: 'about.reference' },
})

/** Where the subject of a transfer can be viewed. */
const subjects: Readonly<Record<Subject, Drill | RowLink>> = {
  person: { to: ['adminViewEditUser'], params: { user_uuid: 'about.reference' } },
  request: { to: ['adminRequestDetails'], params: { id: 'about.reference' } },
  partner_shares: shares('partners', 'partner_ids'),
  teacher_shares: shares('teachers', 'teacher_uuids'),
  mentor_shares: shares('mentors', 'mentor_ids'),
  salary: { to: ['adminPayments'], tab: 'salaries', take: { user_uuid: 'about.reference' } },
  paypal_account: { to: ['adminPaypalAccounts'], tab: 'accounts', take: { query: 'about.reference' } },
}

/** The link from a transfer, or its row in a list, to its subject. */
export const aboutWays = { by: 'about.kind', to: subjects } as const
