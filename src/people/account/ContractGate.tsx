import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { signIn } from '../../../contract/people/sign-in'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { paletteOf, tint } from '../../ui/palette'
import { Card } from '../../ui/Section'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { AcceptContract, ContractPaper } from './ContractPaper'

const Box = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  borderColor: tint(paletteOf(theme).warning.main, 55),
  '& h2': { margin: 0, fontSize: '1.0625rem' },
  '& p': { margin: 0, lineHeight: 1.9 },
  '& > button': { justifySelf: 'start' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 10 },
}))

/** Takes the acceptance of the contract in force: in brief at home, at once where a money page is closed without it. */
export const ContractGate = ({ at = 'home' }: { readonly at?: 'home' | 'money' }) => {
  const translate = useTranslate()
  const user = useUser()
  const [reading, setReading] = useState(at === 'money')
  const contract = useRead(signIn.contract, {}, { enabled: reading })
  const { data } = contract
  const reason = at === 'money' ? 'money' : user.contract_accepted_at ? 'renewed' : 'text'
  return (
    <Box role="region" aria-label={translate('people.account.contract.title')}>
      <h2>{translate('people.account.contract.title')}</h2>
      <p>{translate(`people.account.contract.${reason}`)}</p>
      {!reading && (
        <PrimaryButton type="button" onClick={() => setReading(true)}>
          {translate('people.account.contract.read')}
        </PrimaryButton>
      )}
      {reading && contract.isPending && <SkeletonBar height={160} />}
      {contract.isError && !data && <ErrorState error={contract.error} onRetry={() => void contract.refetch()} />}
      {reading && data && (
        <>
          <ContractPaper contract={data} />
          <div className="buttons">
            <AcceptContract contract={data} />
            {at === 'home' && (
              <SecondaryButton type="button" onClick={() => setReading(false)}>
                {translate('people.account.contract.later')}
              </SecondaryButton>
            )}
          </div>
        </>
      )}
    </Box>
  )
}
