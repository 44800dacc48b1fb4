import { useListContext, useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { pageLimits } from '../../../../contract/scalars'
import { latinNumber } from '../../../../contract/text'
import { IconControl, PlainInput, PlainSelect } from '../../../ui/Control'
import { Glyph, type GlyphName } from '../../../ui/Glyph'
import { useFormats } from '../../../ui/useFormats'
import { useNarrow } from '../../../ui/useNarrow'
import { useRowsPending } from './useRowsPending'
import { classed } from '../../../ui/classed'
import css from './Pagination.module.css'

/** Rows a page may have. */
const pageSizes = [10, 25, 50, pageLimits.rows] as const

const Bar = classed('nav', css.bar)

/** Which rows are shown, how many there are, and links to others. Mirrors with the reading direction. */
export const Pagination = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { page, perPage, total, setPage, setPerPage, hasNextPage, data } = useListContext()
  const isPending = useRowsPending()
  const narrow = useNarrow()
  const rows = data?.length ?? 0
  if (isPending || rows === 0) return null
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  const to = total === undefined ? from + rows - 1 : Math.min(page * perPage, total)
  const move = (name: GlyphName, key: string, target: number | undefined) => {
    const leads = target !== undefined && target !== page && target >= 1
    // Not `disabled`: somebody who reached the last page by keyboard would lose focus with the button.
    return (
      <IconControl
        type="button"
        aria-label={translate(`table.page.${key}`)}
        title={translate(`table.page.${key}`)}
        aria-disabled={!leads}
        onClick={() => leads && setPage(target)}
      >
        <Glyph name={name} />
      </IconControl>
    )
  }
  const next = hasNextPage ? page + 1 : undefined
  const sizes = [...new Set<number>([...pageSizes, perPage])].sort((a, b) => a - b)
  return (
    <Bar aria-label={translate('table.page.label')}>
      <div className="group">
        <span className="where">
          {total === undefined
            ? `${number(from)}–${number(to)}`
            : translate('table.page.range', { from: number(from), to: number(to), total: number(total) })}
        </span>
        <PlainSelect
          aria-label={translate('table.page.size')}
          title={translate('table.page.size')}
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {number(size)}
            </option>
          ))}
        </PlainSelect>
      </div>
      {(pages === undefined || pages > 1 || page > 1) && (
        <div className="group moves">
          {!narrow && move('first', 'first', 1)}
          {move('back', 'previous', page > 1 ? page - 1 : undefined)}
          {pages !== undefined &&
            (narrow ? (
              <span>{translate('table.page.current', { n: number(page), total: number(pages) })}</span>
            ) : (
              <Jump key={page} page={page} pages={pages} onJump={setPage} />
            ))}
          {move('forward', 'next', next)}
          {!narrow && move('last', 'last', pages)}
        </div>
      )}
    </Bar>
  )
}

interface JumpProps {
  readonly page: number
  readonly pages: number
  readonly onJump: (page: number) => void
}

/** The page number as a field: any digit script, Enter or blur goes there, an invalid number is reverted. */
const Jump = ({ page, pages, onJump }: JumpProps) => {
  const translate = useTranslate()
  const { number, digits } = useFormats()
  const id = useId()
  const [typed, setTyped] = useState(digits(String(page)))
  const go = (event?: SyntheticEvent) => {
    event?.preventDefault()
    const wanted = Number(latinNumber(typed))
    const target = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, pages) : page
    if (target === page) setTyped(digits(String(page)))
    else onJump(target)
  }
  return (
    <form onSubmit={go}>
      <label htmlFor={id} hidden>
        {translate('table.page.jump')}
      </label>
      <PlainInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        aria-label={translate('table.page.jump')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => go()}
      />
      <span>{translate('table.page.of', { n: number(pages) })}</span>
    </form>
  )
}
