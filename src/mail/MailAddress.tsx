import { Ltr } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './MailAddress.module.css'

const Part = classed('span', css.part)

/** An address that breaks before its @, and within a part only where a phone is too narrow for it. */
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
