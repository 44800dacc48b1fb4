import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { link } from '../paths'
import type { StoredUser } from '../providers/session'
import { Glyph } from '../shared/feedback/Glyph'
import { PlainLink, StrongLink } from '../shared/feedback/LinkButton'
import { paint, tint } from '../shared/feedback/paint'
import { DateField } from '../shared/fields/dates'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 14,
  alignItems: 'flex-start',
  padding: 20,
  borderRadius: 14,
  lineHeight: 1.9,
  background: tint(paint(theme).error.main, 9),
  border: `1px solid ${tint(paint(theme).error.main, 35)}`,
  '& .glyph': { color: paint(theme).error.main, marginBlockStart: 4 },
  '& h2': { margin: 0, fontSize: '1.0625rem', lineHeight: 1.8 },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10, marginBlockStart: 12 },
  '& > div': { minInlineSize: 0 },
}))

/** Why an account is closed, since when, and what is still open to it. */
export const DisabledBanner = ({ user }: { readonly user: StoredUser }) => {
  const translate = useTranslate()
  return (
    <Box role="alert">
      <Glyph name="alert" size={26} />
      <div>
        <h2>{translate('home.disabled')}</h2>
        <p>
          {translate('home.disabled_reason')} <bdi>{user.disabled_reason ?? translate('home.disabled_unsaid')}</bdi>
        </p>
        {user.disabled_at && (
          <p>
            {translate('home.disabled_since')} <DateField value={user.disabled_at} />
          </p>
        )}
        <p>{translate('home.disabled_text')}</p>
        <div className="ways">
          <StrongLink to={link('newTicket')}>{translate('home.new_ticket')}</StrongLink>
          <PlainLink to={link('tickets')}>{translate('home.my_tickets')}</PlainLink>
        </div>
      </div>
    </Box>
  )
}
