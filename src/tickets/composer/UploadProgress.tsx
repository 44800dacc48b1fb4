import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { SecondaryButton } from '../../ui/Control'
import { paletteOf, tint } from '../../ui/palette'
import { useFormats } from '../../ui/useFormats'

const Bar = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  fontSize: '0.8125rem',
  color: paletteOf(theme).text.secondary,
  '& .said': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& .track': {
    blockSize: 6,
    borderRadius: 3,
    overflow: 'hidden',
    background: tint(paletteOf(theme).text.primary, 10),
  },
  '& .part': { blockSize: '100%', background: paletteOf(theme).primary.main, transition: 'inline-size 160ms' },
}))

interface UploadProgressProps {
  readonly share: number
  readonly onCancel: () => void
}

/** How much of the attachments has left; while not all has, nothing is sent and it can be called off. */
export const UploadProgress = ({ share, onCancel }: UploadProgressProps) => {
  const translate = useTranslate()
  const { percent } = useFormats()
  const text = translate('tickets.form.uploading', { percent: percent(share, 0) })
  return (
    <Bar>
      <div
        className="track"
        role="progressbar"
        aria-label={translate('tickets.form.files')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
      >
        <div className="part" style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <span className="said">
        {text}
        {share < 1 && (
          <SecondaryButton type="button" onClick={onCancel}>
            {translate('tickets.form.cancel_upload')}
          </SecondaryButton>
        )}
      </span>
    </Bar>
  )
}
