import { link, pathIds, paths, type PathId } from '../../../src/paths'
import { visitorsOf } from '../access-matrix'
import type { DemoAccount } from '../platform'
import type { makeVisitor } from '../product'

/** How requests are made to a product. */
type Asked = Pick<ReturnType<typeof makeVisitor>, 'api'>

interface Listed {
  readonly results: readonly { readonly id: number; readonly uuid: string; readonly reference: string }[]
}

const firstOf = async (product: Asked, path: string, as: DemoAccount) => {
  const found = (await product.api<Listed>(path, { as })).results[0]
  if (!found) throw new Error(`The demo data have nothing at ${path} for ${as}.`)
  return found
}

/** Viewers in order of what they see: the first that may open a screen views it, so that each is seen once. */
const eyes: readonly DemoAccount[] = ['3', '6', '8', '4', '9', '1', '5', '7', '2']

/** Who views a screen. */
export const viewerOf = (id: PathId): DemoAccount | undefined =>
  eyes.find((type) => visitorsOf(paths[id].path).includes(type))

/** Every path that has a screen of its own after sign-in. */
export const screenIds = pathIds.filter((id) => paths[id].section !== 'public' && paths[id].index === undefined)

/** The address of a screen, with a record its viewer may see where it shows one. */
export const addressOf = async (product: Asked, id: PathId, as: DemoAccount): Promise<string> => {
  switch (id) {
    case 'viewTicket':
    case 'adminViewTicket':
      return link(id, { ticket_id: (await firstOf(product, '/dashboard/ticket', as)).id })
    case 'requestDetails':
    case 'adminRequestDetails':
      return link(id, { id: (await firstOf(product, '/crm/api/processrequest', as)).id })
    case 'paymentResult':
      return link(id, { ref: (await firstOf(product, '/orders/payments/', as)).reference })
    case 'notificationsOfType':
      return link(id, { type: 'ticket' })
    case 'viewUser':
    case 'viewUserInformation':
      return link(id, { user_uuid: (await firstOf(product, '/account/user', as)).uuid })
    case 'adminEmailContent': {
      const { object } = await product.api<{ readonly object: { readonly uuid: string } }>(
        '/account/user/current-user',
        { as: '3' },
      )
      return link(id, { id: (await firstOf(product, `/account/users/${object.uuid}/bot-emails`, '3')).id })
    }
    case 'adminPaypalAccount':
      return link(id, { uuid: (await firstOf(product, '/paypal/accounts/', as)).uuid })
    case 'newRequestDetails':
      return link(id, { type: 'account' })
    case 'adminViewEditUser':
    case 'adminUserInformation':
    case 'adminEditUser':
      return link(id, { user_uuid: (await firstOf(product, '/account/user?type=3', as)).uuid })
    default:
      return link(id)
  }
}
