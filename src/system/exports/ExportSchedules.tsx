import { useTranslate } from 'react-admin'
import type { Reply } from '../../../contract/endpoint'
import { exportSchedules } from '../../../contract/system/export-schedules'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { SecondaryButton } from '../../ui/Control'
import { Given } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { Refusal } from '../../ui/Refusal'
import { Card } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { RemoveButton } from './RemoveButton'

type Schedule = Reply<typeof exportSchedules.exportSchedules>['results'][number]

const ScheduleCard = ({ schedule: { id, name, every, paused, next_at } }: { readonly schedule: Schedule }) => {
  const translate = useTranslate()
  const { dateTime, time } = useFormats()
  const pause = useWrite(exportSchedules.pauseSchedule)
  const remove = useWrite(exportSchedules.deleteSchedule)
  const words = (key: string, values?: object) => translate(`list.exports.mine.${key}`, values)
  return (
    <Card className="one">
      <div className="top">
        <h3>
          <Given>{name}</Given>
        </h3>
        {paused && <StatusChip state="paused" tone="warn" word={words('paused')} />}
      </div>
      <p>
        {translate(`list.exports.rounds.${every}`)}
        {` · ${paused ? words('at', { time: time(next_at) }) : words('next', { time: dateTime(next_at) })}`}
      </p>
      <Refusal error={pause.error ?? remove.error} />
      <div className="buttons">
        <SecondaryButton
          type="button"
          disabled={pause.isPending}
          onClick={() => pause.mutate({ params: { id }, body: { paused: !paused } })}
        >
          {words(paused ? 'go_on' : 'pause')}
        </SecondaryButton>
        <RemoveButton
          name={name}
          label="remove_schedule"
          question="ask_remove_schedule"
          onConfirm={() => remove.mutateAsync({ params: { id } })}
        />
      </div>
    </Card>
  )
}

/** Scheduled exports, with ways to pause and delete them; nothing while there are none. */
export const ExportSchedules = () => {
  const translate = useTranslate()
  const { data, error } = useRead(exportSchedules.exportSchedules, {}, { anew: true })
  if (!data) return <Refusal error={error} />
  if (data.results.length === 0) return null
  return (
    <>
      <h2>{translate('list.exports.mine.schedules')}</h2>
      <ul>
        {data.results.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleCard schedule={schedule} />
          </li>
        ))}
      </ul>
      <h2>{translate('list.exports.mine.prepared')}</h2>
    </>
  )
}
