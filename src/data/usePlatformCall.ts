import { DataProviderContext } from 'react-admin'
import { useContext } from 'react'
import type { PishkhanDataProvider } from './dataProvider'

/**
 * Calls an endpoint through the data provider around. Not by react-admin's `useDataProvider`: that listens to the
 * address in order to sign people out, which here the sign-in dialog does, and would draw every caller again whenever a
 * list turns its page.
 */
export const usePlatformCall = (): PishkhanDataProvider['call'] =>
  (useContext(DataProviderContext) as unknown as PishkhanDataProvider).call
