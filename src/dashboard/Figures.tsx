import { useTranslate } from 'react-admin'
import { Kpi, KpiStrip } from '../ui/Kpi'
import { SkeletonBar, SkeletonWords } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { cardsOf, rooms } from './figureCards'
import type { Stats } from './drills'
import type { FigureKey } from './work'
import { classed } from '../ui/classed'
import css from './Figures.module.css'

/** All figures in one grid: four per row, on phones two. */
const Grid = classed(KpiStrip, css.grid)

const Note = classed('p', css.note)

interface FiguresProps {
  readonly stats: Stats | undefined
  readonly figures: readonly FigureKey[]
}

/** The figures of the day, each a link to the rows behind it. */
export const Figures = ({ stats, figures }: FiguresProps) => {
  const translate = useTranslate()
  const formats = useFormats()
  if (!stats)
    return (
      <div>
        <Grid role="status" aria-label={translate('table.loading')}>
          {figures.flatMap((key) =>
            Array.from({ length: rooms[key].cards }, (_, at) => (
              <Kpi
                key={`${key} ${at}`}
                label={translate(`dashboard.kpi.${key}`)}
                value=""
                loading
                hint={rooms[key].below && <SkeletonBar width="60%" height="1lh" />}
              />
            )),
          )}
        </Grid>
        {figures.some((key) => rooms[key].below === 'change') && (
          <Note>
            <SkeletonWords>{translate('dashboard.compared')}</SkeletonWords>
          </Note>
        )}
      </div>
    )
  const cards = figures.flatMap((key) => cardsOf(key, stats, formats, translate))
  return (
    <div>
      <Grid>
        {cards.map(({ key, ...card }) => (
          <Kpi key={key} {...card} />
        ))}
      </Grid>
      {cards.some(({ change }) => change) && <Note>{translate('dashboard.compared')}</Note>}
    </div>
  )
}
