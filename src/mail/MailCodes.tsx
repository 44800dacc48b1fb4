import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { Glyph } from '../ui/Glyph'
import { focusRing, paletteOf, tint, visuallyHidden } from '../ui/palette'

const Codes = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 14,
    minBlockSize: 60,
    maxInlineSize: '100%',
    paddingInline: 20,
    font: 'inherit',
    color: paletteOf(theme).text.primary,
    background: tint(paletteOf(theme).primary.main, 8),
    border: `1px solid ${tint(paletteOf(theme).primary.main, 40)}`,
    borderRadius: 14,
    cursor: 'pointer',
  },
  '& button:hover': { background: tint(paletteOf(theme).primary.main, 14) },
  '& button:focus-visible': focusRing(theme),
  '& bdi': {
    fontSize: '1.625rem',
    fontWeight: 700,
    letterSpacing: '0.12em',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& .said': { fontSize: '0.875rem', color: paletteOf(theme).primary.main },
}))

/** The codes found in a mail, each copied whole by one press. */
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
          <span style={visuallyHidden}>{translate('mail.one.copy')}</span> <bdi dir="ltr">{code}</bdi>
          <Glyph name={copied === code ? 'check' : 'copy'} size={20} />
          <span className="said" role="status">
            {copied === code ? translate('mail.one.copied') : ''}
          </span>
        </button>
      ))}
    </Codes>
  )
}
