import { useTranslate } from 'react-admin'
import { useMemo, useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import type { mail } from '../../contract/mail/mail'
import { SecondaryButton } from '../ui/Control'
import { Section } from '../ui/Section'
import { isolated, Ltr, langOf } from '../ui/fields/Ltr'
import { MailFrame } from './MailFrame'
import { sanitiseMail } from './sanitise'
import { classed } from '../ui/classed'
import css from './MailBody.module.css'

const Plain = classed('div', css.plain)

const Quiet = classed('p', css.quiet)

const Links = classed('ul', css.links)

const longText = 500

type Mail = Reply<typeof mail.botMessage>

/** The text of a mail: as its sender formatted it, sanitised, or plain; and where its links lead. */
export const MailBody = ({ mail }: { readonly mail: Mail }) => {
  const translate = useTranslate()
  const [plain, setPlain] = useState(mail.html === null)
  const safe = useMemo(() => (mail.html === null ? undefined : sanitiseMail(mail.html)), [mail.html])
  const subject = isolated(mail.subject || translate('mail.one.no_subject'))
  return (
    <>
      <Section
        title={translate('mail.one.body')}
        actions={
          safe && (
            <SecondaryButton type="button" aria-pressed={plain} onClick={() => setPlain(!plain)}>
              {translate('mail.one.plain')}
            </SecondaryButton>
          )
        }
      >
        {plain || !safe ? (
          <Plain dir="auto" lang={langOf(mail.text)}>
            {mail.text}
          </Plain>
        ) : (
          <>
            <MailFrame
              body={safe.body}
              long={mail.text.length > longText}
              title={translate('mail.one.frame', { subject })}
            />
            <Quiet>{translate('mail.one.safe')}</Quiet>
          </>
        )}
      </Section>
      {safe && safe.links.length > 0 && (
        <Section title={translate('mail.one.links')}>
          <Quiet>{translate('mail.one.links_text')}</Quiet>
          <Links>
            {safe.links.map((href) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  <Ltr breakAnywhere>{href}</Ltr>
                </a>
              </li>
            ))}
          </Links>
        </Section>
      )}
    </>
  )
}
