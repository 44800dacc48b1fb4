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
    item_doesnt_exist: 'Not found.',
    not_authorized: 'You do not have access to this section.',
    logged_out: 'Your session has ended. Sign in again.',
    updated: 'Changes saved.',
    created: 'The item was created.',
    deleted: 'The item was deleted.',
  },
  message: {
    unsaved_changes: 'You have unsaved changes. Leave this page?',
    invalid_form: 'Some values are not valid. Correct the marked fields.',
    select_all_limit_reached: 'At most %{max} items can be selected at once.',
  },
  auth: { auth_check_error: 'Sign in to continue.' },
} satisfies Translation<typeof fa>
