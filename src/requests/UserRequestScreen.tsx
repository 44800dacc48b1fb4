import { RequestPage } from './RequestPage'
import { lazyPart } from '../ui/lazyPart'
import { SkeletonBar } from '../ui/states'

const SendCorrection = lazyPart(async () => (await import('./form/SendCorrection')).SendCorrection, {
  waiting: <SkeletonBar height={160} />,
})

/** One of the caller's requests; when a correction is requested, only the marked fields can be edited. */
export const UserRequestScreen = () => <RequestPage side="user" Correction={SendCorrection} />
