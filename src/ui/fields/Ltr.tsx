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

/**
 * The language in which text starting in Persian is read aloud on a page in another one; `undefined` where the page
 * already says so.
 */
export const langOf = (text: string): 'fa' | undefined =>
  document.documentElement.lang !== 'fa' && /^\P{L}*(?=\p{L})[\u0620-\u06ff]/u.test(text) ? 'fa' : undefined

/** Text as stored by the platform or typed by somebody, in whatever script. */
export const Given = ({ children, title }: { readonly children: string; readonly title?: string }) => (
  <bdi lang={langOf(children)} title={title}>
    {children}
  </bdi>
)

/** The name of a person or thing, in whatever script it was written. */
export const PersonName = ({ name }: { readonly name: string | null | undefined }) => <Given>{name || '—'}</Given>

/** A value isolated inside plain text (titles, aria-labels, toasts), where no element can do it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
