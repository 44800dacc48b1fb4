import { en as coreEn } from '../../i18n/en'
import { fa as coreFa } from '../../i18n/fa'
import { lazyAreas, type LazyArea, type LocaleId } from '../../i18n'
import { publicPages as publicEn } from '../../i18n/en/public'
import { publicPages as publicFa } from '../../i18n/fa/public'

type Nested<Area extends string, Texts> = Area extends `${infer Domain}.${infer Part}`
  ? { readonly [_ in Domain]: { readonly [_ in Part]: Texts } }
  : { readonly [_ in Area]: Texts }
type TextsOf<Area extends LazyArea> = Nested<Area, Awaited<ReturnType<(typeof lazyAreas)[Area]['fa']>>>
type AllOf<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void
  ? All
  : never
type Late = AllOf<{ readonly [Area in LazyArea]: TextsOf<Area> }[LazyArea]>

const late = async (locale: LocaleId): Promise<Late> => {
  const texts: Record<string, object> = {}
  for (const [area, load] of Object.entries(lazyAreas)) {
    const [domain = '', part] = area.split('.')
    const loaded = await load[locale]()
    texts[domain] = { ...texts[domain], ...(part === undefined ? loaded : { [part]: loaded }) }
  }
  return texts as unknown as Late
}

/** Every Persian text of the product. */
export const fa = { ...coreFa, public: publicFa, ...(await late('fa')) }

/** Every English text of the product. */
export const en = { ...coreEn, public: publicEn, ...(await late('en')) }

/**
 * The Persian text of a message key with its placeholders filled in, as the catalogue's own translator would; else the
 * `_` of the options.
 */
export const persianText = (key: string, options?: Readonly<Record<string, unknown>>): string => {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>> | undefined)?.[part], fa)
  const otherwise = options?.['_']
  const text = typeof found === 'string' ? found : typeof otherwise === 'string' ? otherwise : ''
  return text.replace(/%\{(\w+)\}/g, (blank, name: string) => {
    const value = options?.[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : blank
  })
}
