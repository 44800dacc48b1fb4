/** Replaces axios's form builder; ours is in `client.ts`. */
const refuseForm = (): never => {
  throw new Error('Pass the client a FormData of your own.')
}
// oxlint-disable-next-line import/no-default-export -- the shape of the parts it replaces
export default refuseForm

/** Replaces axios's `fetch` adapter, which reports no upload progress over HTTP/1.1: there is none. */
export const getFetch = (): false => false
