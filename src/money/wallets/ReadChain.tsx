import { useNotify, useTranslate } from 'react-admin'
import { useState } from 'react'
import { chains } from '../../../contract/money/chains'
import { chainNetworks } from '../../../contract/money/networks'
import { useWrite } from '../../data/useWrite'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { SecondaryButton } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'

type Chain = (typeof chainNetworks)[number]

/** Has the chain read for all wallets now: requested once, confirmed, and never retried automatically. */
export const ReadChain = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { number } = useFormats()
  const [chain, setChain] = useState<Chain>()
  const run = useWrite(chains.runTasks)
  return (
    <>
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {chainNetworks.map((network) => (
          <SecondaryButton key={network} type="button" disabled={run.isPending} onClick={() => setChain(network)}>
            {translate(`money.wallets.read.${network}`)}
          </SecondaryButton>
        ))}
      </span>
      <ConfirmDialog
        open={chain !== undefined}
        title={translate('money.wallets.read.title')}
        confirmLabel={translate('money.wallets.read.confirm')}
        onClose={() => setChain(undefined)}
        onConfirm={async () => {
          const read = await run.mutateAsync({ query: { task: chain ?? 'tron' } })
          notify('money.wallets.read.done', {
            type: 'success',
            messageArgs: { wallets: number(read.wallets), found: number(read.new_transactions) },
          })
        }}
      >
        {translate('money.wallets.read.text')}
      </ConfirmDialog>
    </>
  )
}
