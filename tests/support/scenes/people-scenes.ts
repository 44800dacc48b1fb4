import { eq, isNotNull } from 'drizzle-orm'
import { contract } from '../../../contract/index'
import { users } from '../../../platform/db/schema'
import { guardedStage, ownPassword, type GuardedStage, type Somebody } from './guarded-people'
import { must, type Maker } from './money-scenes'
import type { TestPlatform } from '../platform'

const { people } = contract

const stages = new WeakMap<TestPlatform, Promise<GuardedStage>>()
const stageOf = (platform: TestPlatform): Promise<GuardedStage> => {
  const stage = stages.get(platform) ?? guardedStage(platform)
  stages.set(platform, stage)
  return stage
}

/** Codes go to an address once a minute. */
const codeTo = async (platform: TestPlatform, to: string, send: () => Promise<unknown>): Promise<string> => {
  platform.clock.advance(61)
  await send()
  return platform.lastCode(to)
}

const phoneCode = (platform: TestPlatform, phone: string, token?: string): Promise<string> =>
  codeTo(platform, phone, () => must(platform.call(people.verifyPhone, { query: { phone } }, { token })))

const confirmed = async (platform: TestPlatform, { token }: Somebody) => {
  await must(platform.call(people.confirmPassword, { body: { password: ownPassword } }, { token }))
}

/** A change that awaits its owner, or staff. */
const waiting = async (platform: TestPlatform, field: 'phone' | 'email' = 'phone') => {
  const stage = await stageOf(platform)
  const owner = await stage.owner()
  return { stage, owner, ...(await stage.proposed(field, owner)) }
}

/** The link in a notice that informs the old address of a change. */
const alarm = async (platform: TestPlatform) => {
  const { stage, owner, id } = await waiting(platform)
  await must(stage.confirm(owner, id, owner.phone))
  return { owner, body: { token: stage.linkOf(owner.phone) }, token: await platform.tokenOf(owner.uuid) }
}

const asOwner =
  (input: (owner: Somebody & { readonly email: string }, platform: TestPlatform) => Promise<object> | object): Maker =>
  async (platform) => {
    const owner = await (await stageOf(platform)).owner()
    return { token: owner.token, input: (await input(owner, platform)) as Readonly<Record<string, unknown>> }
  }

/** The input each write about an account and its sign-in is tried with, so that it succeeds. */
export const peopleScenes: Readonly<Record<string, Maker>> = {
  'people.login': asOwner(({ phone }) => ({ body: { username: phone, password: ownPassword } })),
  'people.loginCode': asOwner(async ({ phone }, platform) => ({
    body: {
      phone,
      otp: await codeTo(platform, phone, () => must(platform.call(people.loginCode, { body: { phone } }))),
    },
  })),
  'people.confirmPhone': asOwner(async (_, platform) => {
    const phone = (await stageOf(platform)).freshPhone()
    return { body: { phone, otp: await phoneCode(platform, phone) } }
  }),
  'people.signup': asOwner(async (_, platform) => {
    const phone = (await stageOf(platform)).freshPhone()
    const otp = await phoneCode(platform, phone)
    return { body: { phone, otp, password: ownPassword, first_name: 'نگار', last_name: 'صادقی' } }
  }),
  'people.logout': asOwner(() => ({})),
  'people.endSession': asOwner(async ({ uuid, token }, platform) => {
    await platform.tokenOf(uuid)
    const { reply } = await must(platform.call(people.sessions, {}, { token }))
    return { params: { id: reply.results.find(({ current }) => !current)?.id } }
  }),
  'people.endOtherSessions': asOwner(async ({ uuid }, platform) => {
    await platform.tokenOf(uuid)
    return {}
  }),
  'people.confirmPassword': asOwner(() => ({ body: { password: ownPassword } })),
  'people.verifyPhone': asOwner(({ phone }, platform) => {
    platform.clock.advance(61)
    return { query: { phone } }
  }),
  'people.verifyEmail': asOwner(async (owner, platform) => {
    await confirmed(platform, owner)
    return { body: { email: `new.${owner.email}` } }
  }),
  'people.updatePhone': asOwner(async (owner, platform) => {
    const phone = (await stageOf(platform)).freshPhone()
    await confirmed(platform, owner)
    return { query: { phone, otp: await phoneCode(platform, phone, owner.token) } }
  }),
  'people.acceptContract': async (platform) => {
    const token = await platform.tokenOf(await platform.addPerson())
    const { reply } = await must(platform.call(people.contract, {}, { token }))
    return { token, input: { body: { version: reply.version } } }
  },
  'people.setPartnerCode': asOwner(async (_, platform) => {
    const [partner] = await platform.db.select().from(users).where(isNotNull(users.ownPartnerCode)).limit(1)
    return { body: { code: partner?.ownPartnerCode } }
  }),
  'people.sendChangeCode': asOwner(({ phone }, platform) => {
    platform.clock.advance(61)
    return { query: { send_to: phone } }
  }),
  'people.changePassword': asOwner(async ({ phone, token }, platform) => {
    const send = () => must(platform.call(people.sendChangeCode, { query: { send_to: phone } }, { token }))
    return { body: { otp: await codeTo(platform, phone, send), password: 'دریا و کوه 1405' } }
  }),
  'people.setPasscode': asOwner(async ({ phone, token }, platform) => ({
    body: { otp: await phoneCode(platform, phone, token), passcode: '246813' },
  })),
  'people.updateCurrentUser': asOwner(() => ({ body: { first_name: 'نگار', address: 'خیابان بهار' } })),
  'people.updateUser': async (platform) => {
    const stage = await stageOf(platform)
    const owner = await stage.owner()
    const { version } = await stage.rowOf(owner.uuid)
    return { token: stage.agent.token, input: { body: { user_uuid: owner.uuid, version, first_name: 'نگار' } } }
  },
  'people.revealUser': async (platform) => {
    const stage = await stageOf(platform)
    return {
      token: stage.admin.token,
      input: { body: { user_uuid: (await stage.owner()).uuid, field: 'phone' } },
    }
  },
  'people.proposeChange': async (platform) => {
    const stage = await stageOf(platform)
    const body = { user_uuid: (await stage.owner()).uuid, reason: 'گوشی گم شده است', phone: stage.freshPhone() }
    return { token: stage.agent.token, input: { body } }
  },
  'people.sendPendingCode': async (platform) => {
    const { owner, id } = await waiting(platform)
    platform.clock.advance(61)
    return { token: owner.token, input: { params: { id } } }
  },
  'people.confirmPending': async (platform) => {
    const { owner, id } = await waiting(platform)
    const { token } = owner
    const send = () => must(platform.call(people.sendPendingCode, { params: { id } }, { token }))
    return { token, input: { params: { id }, body: { otp: await codeTo(platform, owner.phone, send) } } }
  },
  'people.refusePending': async (platform) => {
    const { owner, id } = await waiting(platform)
    return { token: owner.token, input: { params: { id }, body: {} } }
  },
  'people.decideChange': async (platform) => {
    const { stage, id } = await waiting(platform)
    return { token: stage.supervisor.token, input: { params: { id }, body: { approve: false, reason: 'اشتباه' } } }
  },
  'people.liftMoneyLock': async (platform) => {
    const stage = await stageOf(platform)
    const { uuid } = await stage.owner()
    await platform.db.update(users).set({ moneyLockedAt: platform.clock.now() }).where(eq(users.uuid, uuid))
    return { token: stage.supervisor.token, input: { body: { user_uuid: uuid, reason: 'حضوری آمد' } } }
  },
  'people.alarmPreview': async (platform) => {
    const { token, body } = await alarm(platform)
    return { token, input: { body } }
  },
  'people.raiseAlarm': async (platform) => {
    const { token, body } = await alarm(platform)
    return { token, input: { body } }
  },
}
