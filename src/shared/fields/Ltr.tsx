import type { ReactNode } from 'react'

/** An island of left-to-right text: addresses, codes, e-mails, file names, signed Latin figures. */
export const Ltr = ({
  children,
  title,
  breakAnywhere = false,
}: {
  readonly children: ReactNode
  readonly title?: string
  readonly breakAnywhere?: boolean
}) => (
  <bdi dir="ltr" title={title} style={breakAnywhere ? { overflowWrap: 'anywhere' } : undefined}>
    {children}
  </bdi>
)

/** The name of a person or thing, in whatever script it was written. */
export const PersonName = ({ name }: { readonly name: string | null | undefined }) => <bdi>{name || '—'}</bdi>

/** A value isolated inside plain text (titles, aria-labels, toasts), where no element can do it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
