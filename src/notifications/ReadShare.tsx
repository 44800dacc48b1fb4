import { useTranslate } from 'react-admin'
import { useFormats } from '../ui/useFormats'
import { classed } from '../ui/classed'
import css from './ReadShare.module.css'

const Share = classed('span', css.share)

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
