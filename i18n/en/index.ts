import { dates } from './dates'
import { enums } from './enums'
import { errors } from './errors'
import { inputs } from './inputs'
import { paths } from './paths'
import { ra } from './ra'
import { shell } from './shell'
import { table } from './table'
import { validation } from './validation'

/**
 * The English texts every guarded screen needs; those of single areas are fetched with their screens
 * (`i18n/lazyMessages.ts`).
 */
export const en = {
  shell,
  paths,
  ra,
  table,
  errors,
  validation,
  enums,
  dates,
  inputs,
}
