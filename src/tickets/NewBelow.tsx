import { useTranslate } from 'react-admin'
import { PrimaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { classed } from '../ui/classed'
import css from './NewBelow.module.css'

const Pill = classed('div', css.pill)

/** A button that jumps to messages that arrived further down. */
export const NewBelow = ({ onRead }: { readonly onRead: () => void }) => {
  const translate = useTranslate()
  return (
    <Pill>
      <PrimaryButton type="button" onClick={onRead} title={translate('tickets.thread.latest')}>
        <Glyph name="arrowDown" size={18} />
        {translate('tickets.thread.new_below')}
      </PrimaryButton>
    </Pill>
  )
}
