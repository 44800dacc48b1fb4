import { addDays, dayInTehran } from '../../contract/jalali'
import { costs, services } from '../db/schema'
import type { Paypal } from './money/paypal'
import type { Filed } from './requests/requests'
import { accountNames, reasons } from '../money/ledger/texts'
import { extraTexts } from './texts/catalogue'
import type { World } from './world'

const providers = ['Hexanode', 'Nordhost', 'Polarcloud', 'Baltic Metal']
const terms: Readonly<Record<string, number>> = { months_1: 30, months_3: 91, months_12: 365 }
const planCosts: Readonly<Record<string, bigint>> = { plan_small: 700n, plan_medium: 1400n, plan_large: 2900n }
const callingCodes: Readonly<Record<string, string>> = { us: '+1', gb: '+44', de: '+49', tr: '+90', nl: '+31' }

/** Servers, numbers and extras of people, and the servers departments work on. */
export const serviceDesk = (world: World, paypal: Paypal) => {
  const { agenda, book, catalogue, sink, span, nextId } = world
  const random = world.random('services')

  const ip = (): string =>
    `${random.pick([5, 45, 78, 91, 135, 167, 185, 194])}.${random.int(1, 254)}.${random.int(1, 254)}.${random.int(2, 253)}`

  const place = (row: {
    kind: 'server' | 'number' | 'extra'
    name: string
    detail: string
    provider: string | null
    region: string | null
    user: Filed['owner'] | null
    departmentId: number | null
    bought: string
    days: number
    cost: bigint
  }): void => {
    const { user, kind, name, detail, provider, region, departmentId, bought, days, cost } = row
    const platform = user && user.platforms.length > 0 ? catalogue.platforms[random.pick(user.platforms)] : undefined
    sink.add(services, {
      id: nextId('services'),
      kind,
      name,
      detail,
      provider,
      region,
      userUuid: user?.uuid ?? null,
      departmentId,
      platformUuid: platform?.uuid ?? null,
      bought,
      ends: addDays(bought, days),
      costMinor: cost,
      currency: 'USD',
    })
  }

  const spend = (
    at: number,
    cost: bigint,
    departmentId: number,
    requestId: number | null,
    description: string,
  ): void => {
    paypal.spend(at, cost, departmentId === 7 ? 'Polarcloud' : 'Numbria', requestId)
    const transactionId = book.post(
      { at, type: 'cost', reason: reasons.service, source: 'paypal', requestId, description },
      [book.account('means', accountNames.paypal, 'USD'), cost],
      [book.account('cost', accountNames.services, 'USD'), -cost],
    )
    sink.add(costs, {
      id: nextId('costs'),
      date: dayInTehran(at),
      kind: 'server',
      departmentId,
      currency: 'USD',
      amountMinor: cost,
      description,
      transactionId,
    })
  }

  const deliver = (filed: Filed, at: number): void => {
    const { type, form, owner, id } = filed
    const bought = dayInTehran(at)
    const days = terms[form['duration'] ?? ''] ?? 30
    const months = BigInt(Math.round(days / 30))
    if (type === 'server') {
      const cost = (planCosts[form['server_plan'] ?? ''] ?? 900n) * months
      const region = form['server_region'] ?? null
      place({
        kind: 'server',
        name: `vps-${region ?? 'x'}-${id}`,
        detail: ip(),
        provider: random.pick(providers),
        region,
        user: owner,
        departmentId: 7,
        bought,
        days,
        cost,
      })
      spend(at, cost, 7, id, `vps-${id}`)
    } else if (type === 'number') {
      const region = form['number_country'] ?? 'us'
      const cost = BigInt(random.int(180, 420)) * months
      place({
        kind: 'number',
        name: form['service'] ?? '',
        detail: `${callingCodes[region] ?? '+1'}${random.int(200, 989)}${random.digits(7)}`,
        provider: 'Numbria',
        region,
        user: owner,
        departmentId: 7,
        bought,
        days,
        cost,
      })
      spend(at, cost, 7, id, filed.code)
    } else if (type === 'extra') {
      const extra = extraTexts.find(([item]) => item === form['extra_item']) ?? extraTexts[0]
      place({
        kind: 'extra',
        name: extra[1],
        detail: extra[0],
        provider: null,
        region: null,
        user: owner,
        departmentId: null,
        bought,
        days: 90,
        cost: extra[2] * BigInt(form['quantity'] ?? '1'),
      })
    }
  }

  return {
    /** Delivers what a request was for when it completes. */
    expect: (filed: Filed): void => {
      const { completedAt } = filed.flow
      if (completedAt !== null && ['server', 'number', 'extra'].includes(filed.type))
        agenda.plan(completedAt, () => deliver(filed, completedAt))
    },
    /** Makes the servers of the platform itself. */
    furnish: (): void => {
      for (const [at, { id, name }] of catalogue.departments.entries()) {
        if (at % 2 === 1 && id !== 6) continue
        const bought = addDays(span.today, -random.int(40, 330))
        place({
          kind: 'server',
          name: `infra-${id}`,
          detail: ip(),
          provider: random.pick(providers),
          region: random.pick(['de', 'nl', 'fi']),
          user: null,
          departmentId: id,
          bought,
          days: 365,
          cost: BigInt(random.int(90, 480)) * 100n,
        })
        const soon = addDays(span.today, random.int(1, 6) - 365)
        if (id === 6)
          place({
            kind: 'server',
            name: `infra-db-${name.length}`,
            detail: ip(),
            provider: random.pick(providers),
            region: 'de',
            user: null,
            departmentId: id,
            bought: soon,
            days: 365,
            cost: 62_000n,
          })
      }
    },
  }
}
