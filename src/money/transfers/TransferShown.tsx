import type { ReactNode } from 'react'
import { TransferPage, TransferTitle } from './TransferPage'

/** One transfer of the history in full, under its own heading. */
export const TransferShown = ({ uuid, ways }: { readonly uuid: string; readonly ways: ReactNode }) => (
  <>
    <TransferTitle uuid={uuid} />
    <TransferPage uuid={uuid} ways={ways} />
  </>
)
