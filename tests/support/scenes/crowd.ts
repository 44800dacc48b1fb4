import {
  activityDays,
  bankInfo,
  cities,
  packages,
  states,
  subscriptions,
  userPlatforms,
} from '../../../platform/db/schema'
import { addCatalogue, memberMaker } from '../desk'
import type { TestPlatform } from '../platform'

/** The IBAN that two people of the crowd share. */
export const sharedIban = 'IR062960000000100324200001'

/** The wallet of one of them. */
export const someWallet = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** The wallet of the same person on the other chain. */
export const someBscWallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Nine people of every kind with relations, subscriptions, bank info and activity. */
export const makeCrowd = async (platform: TestPlatform) => {
  const member = memberMaker(platform)
  const { db } = platform
  await db.insert(states).values([
    { id: 1, name: 'تهران' },
    { id: 2, name: 'فارس' },
  ])
  await db.insert(cities).values([
    { id: 11, stateId: 1, name: 'تهران' },
    { id: 21, stateId: 2, name: 'شیراز' },
  ])
  const admin = await member('1', 'مدیر کل')
  const mina = await member('2', 'مینا کارشناس')
  const finance = await member('5', 'مالی یک')
  const partner = await member('8', 'شریک یک', { ownPartnerCode: 'P1' })
  const teacher = await member('4', 'مدرس یک')
  const mentor = await member('6', 'منتور یک')
  const sara = await member('3', 'سارا کریمی', {
    email: 'sara@example.ir',
    nationalId: '0012345679',
    address: 'تهران، خیابان یک',
    postalCode: '1234567890',
    stateId: 1,
    cityId: 11,
    level: 'gold',
    partnerUuid: partner.uuid,
    teacherUuid: teacher.uuid,
    subscriptionEnds: '2026-11-25',
    lastCashout: '2026-10-01',
    registeredAt: new Date('2026-01-01T00:00:00Z'),
  })
  const alireza = await member('3', 'علی‌رضا ملكي', {
    country: 'DE',
    subscriptionEnds: '2027-05-01',
    registeredAt: new Date('2026-03-20T20:29:59Z'),
  })
  const omid = await member('3', 'امید بهار', {
    subscriptionEnds: '2026-11-01',
    registeredAt: new Date('2026-03-20T20:30:00Z'),
  })
  await db.insert(bankInfo).values([
    {
      userUuid: sara.uuid,
      iban: sharedIban,
      card: '6037991234567893',
      holder: 'سارا کریمی',
      tronAddress: someWallet,
      bscAddress: someBscWallet,
      verifiedAt: new Date(),
    },
    { userUuid: omid.uuid, iban: sharedIban, holder: 'امید بهار' },
  ])
  const catalogue = await addCatalogue(platform, teacher.uuid)
  await db.insert(userPlatforms).values({ userUuid: sara.uuid, platformUuid: catalogue.open.uuid })
  await db.insert(packages).values({
    id: 1,
    name: 'سه‌ماهه',
    months: 3,
    priceMinor: 1n,
    currency: 'IRR',
    features: [],
    best: false,
    active: true,
  })
  await db.insert(subscriptions).values({
    userUuid: sara.uuid,
    packageId: 1,
    bought: '2026-08-25',
    starts: '2026-08-25',
    ends: '2026-11-25',
    amountMinor: 1n,
    currency: 'IRR',
  })
  await db.insert(activityDays).values([
    { userUuid: sara.uuid, date: '2026-11-20', visits: 2, lastAt: new Date('2026-11-20T10:00:00Z') },
    { userUuid: sara.uuid, date: '2026-11-21', visits: 3, lastAt: new Date('2026-11-21T07:00:00Z') },
    { userUuid: omid.uuid, date: '2026-11-21', visits: 1, lastAt: new Date('2026-11-21T06:00:00Z') },
    { userUuid: omid.uuid, date: '2026-01-01', visits: 9, lastAt: new Date('2026-01-01T06:00:00Z') },
  ])
  return { admin, mina, finance, partner, teacher, mentor, sara, alireza, omid }
}

/** Who they are. */
export type Crowd = Awaited<ReturnType<typeof makeCrowd>>
