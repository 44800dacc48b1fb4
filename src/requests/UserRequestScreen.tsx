import { RequestPage } from './RequestPage'
import { SendCorrection } from './form/SendCorrection'

/** One of the caller's requests; when a correction is asked, only the marked fields are open. */
export const UserRequestScreen = () => <RequestPage side="user" Correction={SendCorrection} />
