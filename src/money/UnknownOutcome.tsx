import { useTranslate } from 'ra-core'
import { link, mayOpen, paths } from '../paths'
import { useUser } from '../providers/useUser'
import { PlainButton, StrongButton } from '../shared/feedback/Control'
import { PlainLink } from '../shared/feedback/LinkButton'
import { Verdict } from './Verdict'
import type { useSending } from './useSending'

/** A transfer that left and was not answered: looked up until it is found, never sent again. */
export const UnknownOutcome = ({ sending }: { readonly sending: ReturnType<typeof useSending> }) => {
  const translate = useTranslate()
  const user = useUser()
  const history = mayOpen(paths.transferHistory, user) ? 'transferHistory' : 'adminTransferHistory'
  const absent = sending.phase === 'absent'
  return (
    <Verdict
      glyph={absent ? 'close' : 'alert'}
      tone={absent ? 'info' : 'warning'}
      title={translate(absent ? 'money.outcome.absent' : 'money.outcome.unknown')}
      text={translate(absent ? 'money.outcome.absent_text' : 'money.outcome.unknown_text')}
    >
      {absent ? (
        <StrongButton type="button" onClick={sending.resume}>
          {translate('money.outcome.back')}
        </StrongButton>
      ) : (
        <PlainButton type="button" disabled={sending.lookingUp} onClick={() => void sending.lookUp()}>
          {translate(sending.lookingUp ? 'money.outcome.looking' : 'money.outcome.look')}
        </PlainButton>
      )}
      <PlainLink to={link(history, { tab: 'transfers' })}>{translate('money.outcome.history')}</PlainLink>
    </Verdict>
  )
}
