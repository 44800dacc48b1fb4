import type { useTranslate } from 'react-admin'
import type { ToastOptions } from 'react-toastify/unstyled'
import type { Formats } from '../../../i18n/formats'
import { PartlyRefused } from '../../data/http/errors'
import { needTexts } from '../../data/i18nProvider'
import { describeFailure } from '../failure'
import { isolated } from '../fields/Ltr'

// Whatever the first toast fetches, so that a failure can be shown when nothing more can be loaded.
export { toast } from 'react-toastify/unstyled'

type Translate = ReturnType<typeof useTranslate>

const wordsOf = (thrown: unknown, translate: Translate, { number, list }: Formats): string => {
  const failure = describeFailure(thrown)
  const text = translate(failure.key, {
    n: failure.wait === undefined ? '' : number(failure.wait),
    name: list((failure.by ?? []).map(isolated)),
  })
  const fields = (failure.changed ?? []).map((key) => translate(key, { _: '' })).filter(Boolean)
  const changed = fields.length === 0 ? '' : ` ${translate('errors.changed', { fields: list(fields) })}`
  const refused = Object.entries(failure.refused ?? {}).map(
    ([key, reason]) =>
      `${translate(key, { _: key.replace(/^.*\.fields\./, '') })}: ${translate(`validation.${reason}`)}`,
  )
  return [text + changed, ...refused].join(' ')
}

/**
 * The text of a toast for any thrown value, and how it is shown. For several records it gives the number written and
 * every reason why the others were not, and stays until closed.
 */
export const failureToast = async (
  thrown: unknown,
  translate: Translate,
  formats: Formats,
): Promise<[words: string, options: ToastOptions]> => {
  if (thrown instanceof PartlyRefused) {
    const { done: written, refusals } = thrown
    const known = await needTexts(['list.bulk']).then(
      () => true,
      () => false,
    )
    const counts = { done: formats.number(written), failed: formats.number(refusals.length) }
    const reasons = new Set(refusals.map((one) => wordsOf(one, translate, formats)))
    if (known) return [[translate('list.bulk.result', counts), ...reasons].join(' '), { autoClose: false }]
  }
  const { key, requestId: id } = describeFailure(thrown)
  const reference = id === undefined ? '' : ` ${translate('errors.reference', { id })}`
  return [wordsOf(thrown, translate, formats) + reference, { toastId: key }]
}
