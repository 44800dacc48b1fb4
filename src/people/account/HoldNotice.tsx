import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { isStaff } from '../../../contract/access'
import type { CurrentUser } from '../../../contract/people/person'
import { link, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink } from '../../ui/LinkButton'
import { paletteOf, tint } from '../../ui/palette'
import { Card } from '../../ui/Section'
import { DateTimeField } from '../../ui/fields/dates'

const Box = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  borderColor: tint(paletteOf(theme).warning.main, 55),
  background: tint(paletteOf(theme).warning.main, 7),
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.6 },
  '& p': { margin: 0, lineHeight: 1.9 },
  '& .until': { fontWeight: 700 },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '@media (max-width: 599.95px)': {
    fontSize: '0.9375rem',
    '& p': { margin: 0, lineHeight: 1.8 },
    '& .ways > a': { flex: 1 },
  },
}))

type Hold = NonNullable<CurrentUser['hold']>

const Why = ({ hold }: { readonly hold: Hold }) => {
  const translate = useTranslate()
  if (hold.locked) return <>{translate('people.account.hold.why_locked')}</>
  return hold.field ? (
    <>{translate('people.account.hold.why_field', { field: translate(`enums.guarded_field.${hold.field}`) })}</>
  ) : (
    <>{translate('people.account.hold.why')}</>
  )
}

/**
 * Tells whose money and passcode are closed after a change of how they sign in or are paid: why, until when, what is
 * closed, and what to do if the change was not theirs. A lock that was asked for stays until staff lift it.
 */
export const HoldNotice = ({ hold }: { readonly hold: Hold }) => {
  const translate = useTranslate()
  const user = useUser()
  return (
    <Box role="region" aria-label={translate('people.account.hold.title')}>
      <h2>{translate('people.account.hold.title')}</h2>
      <p>
        <Why hold={hold} />
      </p>
      <p>
        {hold.locked || hold.until === null ? (
          translate('people.account.hold.until_locked')
        ) : (
          <>
            {translate('people.account.hold.until')}{' '}
            <span className="until">
              <DateTimeField value={hold.until} />
            </span>
          </>
        )}
      </p>
      <p>{translate('people.account.hold.closed')}</p>
      <p>
        {translate(`people.account.hold.${hold.locked ? 'locked_next' : 'not_me'}${isStaff(user) ? '_staff' : ''}`)}
      </p>
      <div className="ways">
        {mayOpen(paths.newTicket, user) && (
          <SecondaryLink to={link('newTicket')}>{translate('people.account.hold.ticket')}</SecondaryLink>
        )}
        <SecondaryLink to={link('userAccount', { tab: 'sessions' })}>
          {translate('people.account.hold.sessions')}
        </SecondaryLink>
      </div>
    </Box>
  )
}
