import { useTranslate } from 'react-admin'
import { lazy, Suspense, useState } from 'react'
import { allows } from '../../../contract/access'
import { needTexts } from '../../data/i18nProvider'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { Section } from '../../ui/Section'
import { SkeletonBar } from '../../ui/states'
import { classed } from '../../ui/classed'
import css from './AuditSection.module.css'

const RecordTrail = lazy(async () => {
  const [{ RecordTrail: trail }] = await Promise.all([import('./RecordTrail'), needTexts(['system', 'requests'])])
  return { default: trail }
})

/** A history prints where it was opened, without the button that opens it. */
const Place = classed('div', css.place)

interface AuditSectionProps {
  /** Title of the section, in words. */
  readonly title: string
  readonly subject: 'ticket' | 'request'
  readonly id: number
}

/** The change history of a record, fetched on request; only for those who may read the log. */
export const AuditSection = ({ title, subject, id }: AuditSectionProps) => {
  const translate = useTranslate()
  const user = useUser()
  const [open, setOpen] = useState(false)
  if (!allows(user, 'audit.read')) return null
  return (
    <Place>
      <Section
        title={title}
        actions={
          <SecondaryButton type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {translate(open ? 'tickets.thread.hide' : 'tickets.thread.show')}
          </SecondaryButton>
        }
      >
        {open && (
          <Suspense fallback={<SkeletonBar height={80} />}>
            <RecordTrail subject={subject} id={id} />
          </Suspense>
        )}
      </Section>
    </Place>
  )
}
