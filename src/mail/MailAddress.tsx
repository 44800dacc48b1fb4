import { styled } from '@mui/material/styles'
import { Ltr } from '../ui/fields/Ltr'

const Part = styled('span')({
  display: 'inline-block',
  maxInlineSize: '100%',
  '@media (min-width: 720px)': { whiteSpace: 'nowrap' },
})

/** An address that breaks before its @, and inside a part only where a phone is too narrow for it. */
export const MailAddress = ({ children }: { readonly children: string }) => {
  const at = children.lastIndexOf('@')
  if (at < 1) return <Ltr breakAnywhere>{children}</Ltr>
  return (
    <Ltr breakAnywhere>
      <Part>{children.slice(0, at)}</Part>
      <Part>{children.slice(at)}</Part>
    </Ltr>
  )
}
