import { en as coreEn } from '../../i18n/en'
import { fa as coreFa } from '../../i18n/fa'
import { lazyAreas, type LazyArea, type LocaleId } from '../../i18n'
import { publicPages as publicEn } from '../../i18n/en/public'
import { publicPages as publicFa } from '../../i18n/fa/public'

type Late = { readonly [Area in LazyArea]: Awaited<ReturnType<(typeof lazyAreas)[Area]['fa']>> }

const late = async (locale: LocaleId): Promise<Late> => {
  const rows = Object.entries(lazyAreas).map(async ([area, load]) => [area, await load[locale]()] as const)
  return Object.fromEntries(await Promise.all(rows)) as unknown as Late
}

/** Every Persian text of the product. */
export const fa = { ...coreFa, public: publicFa, ...(await late('fa')) }

/** Every English text of the product. */
export const en = { ...coreEn, public: publicEn, ...(await late('en')) }

/** The Persian text of a message key, as the catalogue's own translator would give it; else the `_` of the options. */
export const persianText = (key: string, options?: Readonly<Record<string, unknown>>): string => {
  const found = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Readonly<Record<string, unknown>> | undefined)?.[part], fa)
  const otherwise = options?.['_']
  return typeof found === 'string' ? found : typeof otherwise === 'string' ? otherwise : ''
}
