import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { PrimaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'

const Pill = styled('div')({
  position: 'sticky',
  insetBlockEnd: 200,
  zIndex: 6,
  display: 'grid',
  justifyContent: 'center',
  blockSize: 0,
  '& button': { transform: 'translateY(-50%)', borderRadius: 999, boxShadow: '0 4px 14px rgb(15 23 42 / 20%)' },
})

/** The way to messages that arrived further down. */
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
