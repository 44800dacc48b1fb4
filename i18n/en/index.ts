import { calendar } from './calendar'
import { dashboard } from './dashboard'
import { enums } from './enums'
import { errors } from './errors'
import { home } from './home'
import { inputs } from './inputs'
import { notifications } from './notifications'
import { paths } from './paths'
import { publicPages } from './public'
import { ra } from './ra'
import { requests } from './requests'
import { shell } from './shell'
import { table } from './table'
import { tickets } from './tickets'
import { users } from './users'
import { validation } from './validation'

/** Every English text of the product. */
export const en = {
  public: publicPages,
  shell,
  paths,
  tickets,
  ra,
  requests,
  users,
  dashboard,
  home,
  table,
  errors,
  validation,
  enums,
  calendar,
  notifications,
  inputs,
}
