import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { paletteOf, tint } from '../ui/palette'
import { useFormats } from '../ui/useFormats'

const Share = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  gap: 4,
  minInlineSize: 120,
  whiteSpace: 'nowrap',
  '& .track': {
    blockSize: 4,
    borderRadius: 2,
    background: tint(paletteOf(theme).text.primary, 10),
    overflow: 'hidden',
  },
  // A line of a card has no room for it.
  '@media (max-width: 599.95px)': { minInlineSize: 0, '& .track': { display: 'none' } },
  '& .fill': { display: 'block', blockSize: '100%', background: paletteOf(theme).success.main },
}))

interface ReadShareProps {
  readonly of: { readonly audience: number; readonly read: number }
}

/** How many of the audience have read a message, as a figure and a bar. */
export const ReadShare = ({ of: { audience, read } }: ReadShareProps) => {
  const translate = useTranslate()
  const { number, percent } = useFormats()
  const share = audience === 0 ? 0 : read / audience
  return (
    <Share>
      <span>{translate('notifications.sending.read_share', { n: number(read), share: percent(share, 0) })}</span>
      <span className="track" aria-hidden="true">
        <span className="fill" style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </Share>
  )
}
