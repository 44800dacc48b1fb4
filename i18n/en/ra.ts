import type { ra as fa } from '../fa/ra'
import type { Translation } from '../messages'

export const ra = {
  page: {
    list: '%{name}',
    show: '%{name} %{recordRepresentation}',
    edit: 'Edit %{name} %{recordRepresentation}',
    create: 'Create %{name}',
  },
  notification: {
    http_error: 'The server could not be reached.',
    data_provider_error: 'The data could not be loaded.',
    item_doesnt_exist: 'What you want was not found.',
    not_authorized: 'You do not have access to this part.',
    logged_out: 'Your session has ended. Sign in again.',
    updated: 'Changes saved.',
    created: 'The new item was saved.',
    deleted: 'The item was deleted.',
  },
  message: {
    unsaved_changes: 'Your changes are not saved. Leave this page?',
    invalid_form: 'Some values are not valid. Correct those that are marked.',
    select_all_limit_reached: 'At most %{max} items can be selected at once.',
  },
  auth: { auth_check_error: 'Sign in to go on.' },
} satisfies Translation<typeof fa>
