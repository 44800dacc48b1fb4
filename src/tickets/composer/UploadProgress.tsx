import { useTranslate } from 'react-admin'
import { SecondaryButton } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'
import { classed } from '../../ui/classed'
import css from './UploadProgress.module.css'

const Bar = classed('div', css.bar)

interface UploadProgressProps {
  readonly share: number
  readonly onCancel: () => void
}

/** How much of the attachments has been uploaded; until all of it is, nothing has been sent and it can be cancelled. */
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
