import '../config/load-env-file'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { isStaff } from '../../contract/access'
import { checkMobile } from '../../contract/identifiers'
import { normaliseStored } from '../../contract/text'
import { hashSecret } from '../people/sign-in/passwords'
import { readOptions, runCommand } from './run-command'
import { staffPassword } from './staff-password'
import { readConfig, StartError, type Config } from '../config/config'
import type { Connection } from '../db/connect'
import { auditLog, users } from '../db/schema'
import { newReferralCode } from '../people/introducer'
import { personKeys } from '../people/keys'
import { openDataFolder } from '../db/embedded'
import { openPrepared } from '../db/prepared'

/* Creates the first staff accounts of a platform without demo data, at least two with `users.identity`; a password
   not given is generated and printed once. */

const usage =
  'Usage: npm run create-staff -- --phone 09121234567 --first-name … --last-name … [--type 1] (password from PASSWORD or made up)'

const readPerson = () => {
  const options = {
    phone: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    type: { type: 'string', default: '1' },
  } as const
  const values = readOptions(() => parseArgs({ options }), usage)
  const phone = checkMobile(values.phone ?? '')
  const firstName = normaliseStored(values['first-name'] ?? '')
  const lastName = normaliseStored(values['last-name'] ?? '')
  if (!('value' in phone) || firstName === '' || lastName === '') throw new StartError(usage)
  if (!isStaff({ type: values.type })) throw new StartError(`Type ${values.type} is not a staff type.`)
  return {
    uuid: randomUUID(),
    phone: phone.value,
    firstName,
    lastName,
    type: values.type,
    email: null,
    nationalId: null,
  }
}

const open = async (config: Config): Promise<{ connection: Connection; close: () => Promise<void> }> => {
  if (config.databaseUrl !== undefined) {
    const connection = await openPrepared(config.databaseUrl, config)
    return { connection, close: connection.close }
  }
  const { connection, lock } = await openDataFolder(config, false, async () => undefined)
  return {
    connection,
    close: async () => {
      await connection.close()
      lock.release()
    },
  }
}

const create = async (): Promise<void> => {
  const person = readPerson()
  const given = process.env['PASSWORD']
  const password = staffPassword(given, person.phone)
  const config = readConfig(process.env, 'command')
  const { connection, close } = await open(config)
  try {
    const now = new Date()
    const passwordHash = await hashSecret(password, config.scryptCost)
    const added = await connection.db
      .insert(users)
      .values({
        ...person,
        ...personKeys(person),
        country: 'IR',
        referralCode: newReferralCode(),
        passwordHash,
        registeredAt: now,
        modifiedAt: now,
      })
      .onConflictDoNothing()
      .returning({ uuid: users.uuid })
    if (added.length === 0) throw new StartError(`${person.phone} already has an account.`)
    const event = { action: 'staff.created', subjectType: 'user', subjectId: person.uuid, after: { type: person.type } }
    await connection.db.insert(auditLog).values({ at: now, ...event })
    process.stdout.write(`Account ${person.phone} (type ${person.type}) is made.\n`)
    if (given === undefined) process.stdout.write(`Password, shown only now: ${password}\n`)
  } finally {
    await close()
  }
}

runCommand(create)
