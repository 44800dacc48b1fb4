import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { Glyph } from '../ui/Glyph'
import { classed } from '../ui/classed'
import css from './MailCodes.module.css'

const Codes = classed('div', css.codes)

/** The codes found in a mail, each copied in full with one press. */
export const MailCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const translate = useTranslate()
  const [copied, setCopied] = useState<string>()
  const copy = (code: string) =>
    void navigator.clipboard?.writeText(code).then(
      () => setCopied(code),
      () => setCopied(undefined),
    )
  return (
    <Codes>
      {codes.map((code) => (
        <button key={code} type="button" onClick={() => copy(code)}>
          <span className="visually-hidden">{translate('mail.one.copy')}</span> <bdi dir="ltr">{code}</bdi>
          <Glyph name={copied === code ? 'check' : 'copy'} size={20} />
          <span className="said" role="status">
            {copied === code ? translate('mail.one.copied') : ''}
          </span>
        </button>
      ))}
    </Codes>
  )
}
