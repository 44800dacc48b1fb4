import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { PlainButton } from '../../ui/Control'
import { paint, tint } from '../../ui/paint'
import { useFormats } from '../../ui/useFormats'

const Bar = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  fontSize: '0.8125rem',
  color: paint(theme).text.secondary,
  '& .said': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& .track': { blockSize: 6, borderRadius: 3, overflow: 'hidden', background: tint(paint(theme).text.primary, 10) },
  '& .part': { blockSize: '100%', background: paint(theme).primary.main, transition: 'inline-size 160ms' },
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
          <PlainButton type="button" onClick={onCancel}>
            {translate('tickets.form.cancel_upload')}
          </PlainButton>
        )}
      </span>
    </Bar>
  )
}
