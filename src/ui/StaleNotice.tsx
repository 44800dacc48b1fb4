import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { SecondaryButton } from './Control'
import { Glyph } from './Glyph'
import { paletteOf, tint } from './palette'
import { useOnline } from './useOnline'
import { FailureText } from './states'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  paddingBlock: 10,
  paddingInline: 16,
  borderRadius: 13,
  fontSize: '0.875rem',
  background: tint(paletteOf(theme).warning.main, 12),
  '& .words': { flex: '1 1 220px' },
  '@media print': { display: 'none' },
}))

/** Says over what is still shown that it could not be brought up to date, and why; without a line the page's banner says it. */
export const StaleNotice = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const translate = useTranslate()
  if (!useOnline()) return null
  return (
    <Box role="alert">
      <Glyph name="alert" size={18} />
      <span className="words">
        {translate('table.failure.stale')} <FailureText error={error} />
      </span>
      <SecondaryButton type="button" onClick={onRetry}>
        {translate('table.retry')}
      </SecondaryButton>
    </Box>
  )
}
