import { ResourceContextProvider } from 'react-admin'
import type { ReactNode } from 'react'
import { IdleWatch } from './session/IdleWatch'
import { SignInAgain } from './session/SignInAgain'
import { Shell } from './Shell'
import { Toasts } from './Toasts'

/** What surrounds every guarded screen. */
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
