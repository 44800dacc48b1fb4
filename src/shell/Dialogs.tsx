import { IdleWatch } from './IdleWatch'
import { SignInDialog } from './SignInDialog'
import { Toasts } from './Toasts'

/** Everything that floats over a guarded screen: messages, the idle countdown, sign-in over the page. */
export const Dialogs = () => (
  <>
    <Toasts />
    <IdleWatch />
    <SignInDialog />
  </>
)
