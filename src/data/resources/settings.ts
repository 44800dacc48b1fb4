import { articleSettings } from '../../../contract/settings/articles'
import { couponSettings } from '../../../contract/settings/coupons'
import { departmentSettings } from '../../../contract/settings/departments'
import { packageSettings } from '../../../contract/settings/packages'
import { platformSettings } from '../../../contract/settings/platforms'
import { byId, object, type Id, type ResourceRows, type CallInput, type Values } from './row'

const byUuid = (body: Values, uuid: Id): CallInput => ({ params: { uuid }, body })
const byCode = (body: Values, code: Id): CallInput => ({ params: { code }, body })

/** Resources for settings. */
export const settingsRows = {
  departments: {
    id: 'id',
    list: departmentSettings.departments,
    filterNames: { q: 'query' },
    one: { endpoint: departmentSettings.department, input: (id) => ({ params: { id } }), pick: object },
    create: { endpoint: departmentSettings.createDepartment, input: (body) => ({ body }) },
    update: [{ endpoint: departmentSettings.updateDepartment, input: byId }],
    updateMany: true,
    remove: { endpoint: departmentSettings.deleteDepartment, input: (_, id) => ({ params: { id } }) },
  },
  coupons: {
    id: 'code',
    list: couponSettings.coupons,
    filterNames: { q: 'query' },
    one: { endpoint: couponSettings.coupon, input: (code) => ({ params: { code } }), pick: object },
    create: { endpoint: couponSettings.createCoupon, input: (body) => ({ body }) },
    update: [{ endpoint: couponSettings.updateCoupon, input: byCode }],
    updateMany: true,
    remove: { endpoint: couponSettings.deleteCoupon, input: (_, code) => ({ params: { code } }) },
  },
  packages: {
    id: 'id',
    list: packageSettings.packages,
    filterNames: { q: 'query' },
    one: { endpoint: packageSettings.package, input: (id) => ({ params: { id } }), pick: object },
    create: { endpoint: packageSettings.createPackage, input: (body) => ({ body }) },
    update: [{ endpoint: packageSettings.updatePackage, input: byId }],
    updateMany: true,
    remove: { endpoint: packageSettings.deletePackage, input: (_, id) => ({ params: { id } }) },
  },
  platforms: {
    id: 'uuid',
    list: platformSettings.platforms,
    filterNames: { q: 'query' },
    one: { endpoint: platformSettings.platform, input: (uuid) => ({ params: { uuid } }), pick: object },
    update: [{ endpoint: platformSettings.updatePlatform, input: byUuid }],
    updateMany: true,
  },
  articles: {
    id: 'id',
    list: articleSettings.articles,
    filterNames: { q: 'query' },
    one: { endpoint: articleSettings.article, input: (id) => ({ params: { id } }), pick: object },
    create: { endpoint: articleSettings.createArticle, input: (body) => ({ body }) },
    update: [{ endpoint: articleSettings.updateArticle, input: byId }],
    updateMany: true,
    remove: { endpoint: articleSettings.deleteArticle, input: (_, id) => ({ params: { id } }) },
  },
} satisfies ResourceRows
