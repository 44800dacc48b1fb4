import { contract } from '../../../contract/index'
import { tokenOfType } from '../money'
import { must, type Maker, type Scene } from './money-scenes'
import type { TestPlatform } from '../platform'

const { settings } = contract

const department = { name: 'امور قراردادها', description: 'قرارداد و الحاقیه', sla_minutes: 90 }
const coupon = { code: 'SCENE10', percent: 10, expires: '2027-01-01', max_uses: 5 }
const article = { title: 'ساعت کار', text: 'از نه تا هفده پاسخ می‌دهیم.', published: true }

const pack = { name: 'بستهٔ صحنه', months: 2, price: '5000000' }

/** As an admin. */
const set =
  (input: (platform: TestPlatform, token: string) => Promise<Scene['input']>): Maker =>
  async (platform) => {
    const token = await tokenOfType(platform, '1')
    return { token, input: await input(platform, token) }
  }

const ofDepartment = (more: object) =>
  set(async (platform, token) => {
    const body = { ...department, name: `${department.name} ${JSON.stringify(more).length}` }
    const { reply } = await must(platform.call(settings.createDepartment, { body }, { token }))
    return { params: { id: String(reply.object.id) }, ...more }
  })

const ofCoupon = (code: string, more: object) =>
  set(async (platform, token) => {
    await must(platform.call(settings.createCoupon, { body: { ...coupon, code } }, { token }))
    return { params: { code }, ...more }
  })

const ofPackage = (more: object) =>
  set(async (platform, token) => {
    const { reply } = await must(platform.call(settings.createPackage, { body: pack }, { token }))
    return { params: { id: String(reply.object.id) }, ...more }
  })

const ofPlatform = (price: string) =>
  set(async (platform, token) => {
    const { reply } = await must(platform.call(settings.platforms, {}, { token }))
    const { uuid = '', version = 0 } = reply.results[0] ?? {}
    return { params: { uuid }, body: { months_1: price, version } }
  })

const ofArticle = (more: object) =>
  set(async (platform, token) => {
    const { reply } = await must(platform.call(settings.createArticle, { body: article }, { token }))
    return { params: { id: String(reply.object.id) }, ...more }
  })

/** The input each settings write is tried with, so that it succeeds. */
export const settingsScenes: Readonly<Record<string, Maker>> = {
  'settings.createDepartment': set(async () => ({ body: department })),
  'settings.updateDepartment': ofDepartment({ body: { name: 'قراردادها', version: 0 } }),
  'settings.deleteDepartment': ofDepartment({}),
  'settings.createCoupon': set(async () => ({ body: coupon })),
  'settings.updateCoupon': ofCoupon('SCENE20', { body: { percent: 20, version: 0 } }),
  'settings.deleteCoupon': ofCoupon('SCENE30', {}),
  'settings.createPackage': set(async () => ({ body: pack })),
  'settings.updatePackage': ofPackage({ body: { price: '6000000', version: 0 } }),
  'settings.deletePackage': ofPackage({}),
  'settings.updatePlatform': ofPlatform('31.5'),
  'settings.createArticle': set(async () => ({ body: article })),
  'settings.updateArticle': ofArticle({ body: { title: 'ساعت پاسخ', version: 0 } }),
  'settings.deleteArticle': ofArticle({}),
}
