/** Stands in for axios's makers of forms; ours is in `client.ts`. */
const refuseForm = (): never => {
  throw new Error('Give the client a FormData of your own.')
}
// oxlint-disable-next-line import/no-default-export -- the shape of the parts it replaces
export default refuseForm

/** Stands in for axios's `fetch` adapter, which tells no progress of an upload over HTTP/1.1: there is none. */
export const getFetch = (): false => false
