import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { signIn } from '../../contract/sign-in'
import { useCall, useQueryCall } from '../providers/useCall'
import { useFreshUser } from '../providers/useUser'
import { PlainButton, StrongButton } from '../shared/feedback/Control'
import { focusRing, paint, tint } from '../shared/feedback/paint'
import { Card } from '../shared/feedback/Section'
import { ErrorState, SkeletonBar } from '../shared/feedback/states'
import { useToast } from '../shell/toasts'

const Box = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  borderColor: tint(paint(theme).warning.main, 55),
  '& h2': { margin: 0, fontSize: '1.0625rem' },
  '& p': { margin: 0, lineHeight: 1.9 },
  '& .paper': {
    maxBlockSize: 'min(360px, 50dvh)',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    lineHeight: 2,
    padding: 14,
    borderRadius: 10,
    background: paint(theme).background.default,
  },
  '& .paper:focus-visible': focusRing(theme),
  '& > button': { justifySelf: 'start' },
}))

/** Shows the contract in force and takes its acceptance; without it some of the product stays closed. */
export const ContractGate = () => {
  const translate = useTranslate()
  const toast = useToast()
  const refresh = useFreshUser()
  const [reading, setReading] = useState(false)
  const contract = useQueryCall(signIn.contract, {}, { enabled: reading })
  const accept = useCall(signIn.acceptContract, { drops: [signIn.contract] })
  const { data } = contract
  const agree = () => {
    if (!data || accept.isPending) return
    accept.mutate(
      { input: { body: { version: data.version } } },
      {
        onSuccess: () => {
          toast.done('home.contract_accepted')
          refresh()
        },
        onError: toast.failed,
      },
    )
  }
  return (
    <Box role="region" aria-label={translate('home.contract')}>
      <h2>{translate('home.contract')}</h2>
      <p>{translate('home.contract_text')}</p>
      {!reading && (
        <StrongButton type="button" onClick={() => setReading(true)}>
          {translate('home.contract_read')}
        </StrongButton>
      )}
      {reading && contract.isPending && <SkeletonBar height={160} />}
      {contract.isError && <ErrorState error={contract.error} onRetry={() => void contract.refetch()} />}
      {reading && data && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard only as a tab stop */}
          <div className="paper" dir="auto" tabIndex={0} role="region" aria-label={data.title}>
            <strong>{data.title}</strong>
            {'\n\n'}
            {data.text}
          </div>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
            <StrongButton type="button" disabled={accept.isPending} onClick={agree}>
              {translate(accept.isPending ? 'table.busy' : 'home.contract_accept')}
            </StrongButton>
            <PlainButton type="button" onClick={() => setReading(false)}>
              {translate('home.contract_later')}
            </PlainButton>
          </div>
        </>
      )}
    </Box>
  )
}
