import { useMemo } from 'react'
import { useBlobAddress } from '../form/files/useBlobAddress'
import { classed } from '../ui/classed'
import css from './MailFrame.module.css'

const Frame = classed('iframe', css.frame)

/** The nonce of the page: without it the policy the frame inherits rejects even our own style. */
const nonceOf = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

const look = `
  body { margin: 20px; font: 16px/1.8 system-ui, sans-serif; color: #1b1f24; overflow-wrap: anywhere; unicode-bidi: plaintext }
  a { color: #0b6b58; text-decoration: underline }
  img { max-width: 100%; height: auto }
  table { max-width: 100% }
  pre { white-space: pre-wrap }`

const page = (body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8">` +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-${nonceOf()}'">` +
  `<style nonce="${nonceOf()}">${look}</style></head><body dir="auto">${body}</body></html>`

interface MailFrameProps {
  /** Markup returned by {@link sanitiseMail}. */
  readonly body: string
  /** A long text gets most of the window, a short one less. */
  readonly long: boolean
  /** The accessible name of the frame. */
  readonly title: string
}

/** A mail in isolation: no scripts, no forms, no origin, nothing loaded from anywhere. */
export const MailFrame = ({ body, long, title }: MailFrameProps) => {
  const address = useBlobAddress(useMemo(() => new Blob([page(body)], { type: 'text/html' }), [body]))
  return (
    <Frame
      key={address}
      className={long ? 'long' : undefined}
      sandbox=""
      referrerPolicy="no-referrer"
      title={title}
      src={address}
    />
  )
}
