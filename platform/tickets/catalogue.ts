import { and, asc, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import { among } from '../db/conditions'
import { allowsAny, isStaff, mayHold, roles } from '../../contract/access'
import type { departmentList } from '../../contract/tickets/departments'
import type { tickets as ticketArea } from '../../contract/tickets/tickets'
import { departments, departmentStaff, tickets, users } from '../db/schema'
import type { Handler } from '../implement'
import { ticketsWithin, worksTickets } from './scope'
import { byPersonName } from '../people/keys'

const deskTypes = Object.keys(roles).filter((type) => allowsAny({ type }, ['tickets.work', 'requests.work']))

const holderTypes = Object.keys(roles).filter((type) => mayHold({ type }))

/** Colleagues a ticket or request can be assigned to, with the number of open tickets each holds; partners on demand. */
export const listStaff: Handler<typeof ticketArea.staff> = async ({ db, user }, { query }) => {
  const types = query.partners === true ? [...new Set([...deskTypes, ...holderTypes])] : deskTypes
  const found = await db
    .select({ uuid: users.uuid, name: users.name, phone: users.phone, type: users.type })
    .from(users)
    .where(and(inArray(users.type, types), isNull(users.disabledAt)))
    .orderBy(byPersonName)
  const people = found.map(({ phone, ...person }) => ({ ...person, username: isStaff(person) ? phone : person.uuid }))
  const held = await db
    .select({ uuid: tickets.assigneeUuid, n: count() })
    .from(tickets)
    .where(
      and(
        ne(tickets.status, 'closed'),
        await ticketsWithin(db, user),
        among(
          tickets.assigneeUuid,
          people.map(({ uuid }) => uuid),
        ),
      ),
    )
    .groupBy(tickets.assigneeUuid)
  const open = new Map(held.map(({ uuid, n }) => [uuid, n]))
  return { results: people.map((person) => ({ ...person, open_tickets: open.get(person.uuid) ?? 0 })) }
}

const minute = 60

/** The departments with their SLA in seconds; the desk sees members and open tickets too. */
export const listDepartments: Handler<typeof departmentList.departments> = async ({ db, user }) => {
  const rows = await db.select().from(departments).orderBy(asc(departments.id))
  const outline = rows.map(({ id, name, description, slaMinutes, active }) => ({
    id,
    name,
    description,
    answers_in: slaMinutes * minute,
    active,
  }))
  if (!worksTickets(user)) return { results: outline }
  const members = await db
    .select({ departmentId: departmentStaff.departmentId, uuid: users.uuid, name: users.name })
    .from(departmentStaff)
    .innerJoin(users, eq(users.uuid, departmentStaff.userUuid))
  const open = await db
    .select({ id: tickets.departmentId, n: count() })
    .from(tickets)
    .where(and(ne(tickets.status, 'closed'), await ticketsWithin(db, user)))
    .groupBy(tickets.departmentId)
  return {
    results: outline.map((row) => ({
      ...row,
      members: members.filter(({ departmentId }) => departmentId === row.id).map(({ uuid, name }) => ({ uuid, name })),
      open_tickets: open.find(({ id }) => id === row.id)?.n ?? 0,
    })),
  }
}
