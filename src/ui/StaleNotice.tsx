import { useTranslate } from 'react-admin'
import { SecondaryButton } from './Control'
import { Glyph } from './Glyph'
import { useOnline } from './useOnline'
import { FailureText } from './states'
import { classed } from './classed'
import css from './StaleNotice.module.css'

const Box = classed('div', css.box)

/** Says above old content that it could not be refreshed, and why; when offline, the page's banner says so instead. */
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
