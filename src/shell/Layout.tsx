import { ResourceContextProvider } from 'react-admin'
import type { ReactNode } from 'react'
import { Broken } from './ScreenFrame'
import { IdleWatch } from './session/IdleWatch'
import { SignInAgain } from './session/SignInAgain'
import { Shell } from './Shell'
import { Toasts } from './Toasts'

/** What stands around every guarded screen. */
export const Layout = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <ResourceContextProvider value="">
      <Shell>{children}</Shell>
    </ResourceContextProvider>
    <Toasts />
    <IdleWatch />
    <SignInAgain />
  </>
)

interface CrashProps {
  readonly error?: Error
  readonly resetErrorBoundary?: (why: unknown) => void
}

/** What is left where the layout itself broke. */
export const Crash = ({ error, resetErrorBoundary = () => undefined }: CrashProps) => (
  <Broken error={error} retry={() => resetErrorBoundary(undefined)} />
)
