import { RequestActions } from './RequestActions'
import { RequestPage } from './RequestPage'
import { SendCorrection } from './SendCorrection'

/** One of the caller's requests; when a correction is asked, only the marked fields are open. */
export const UserRequestScreen = () => (
  <RequestPage
    side="user"
    actions={(request) => <RequestActions request={request} side="user" />}
    form={(request) => (request.moves.includes('send_correction') ? <SendCorrection request={request} /> : undefined)}
  />
)
