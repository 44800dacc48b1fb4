import english from 'ra-language-english'
import { reword } from '../messages'
import { ra } from './ra'

/** The texts of react-admin's own parts, in our words where they have some. */
export const stock = reword(reword(english.ra, ra), {
  action: { back: 'Back', bulk_actions: '1 item selected |||| %{smart_count} items selected', clone: 'Copy' },
  boolean: { null: '—' },
  page: {
    empty: 'Nothing here yet: %{name}',
    invite: 'Do you want to add one?',
  },
  message: {
    bulk_delete_content: 'Delete this item? |||| Delete these %{smart_count} items?',
    bulk_delete_title: 'Delete: %{name} |||| Delete %{smart_count} items: %{name}',
    bulk_update_content: 'Update this item? |||| Update these %{smart_count} items?',
    bulk_update_title: 'Update: %{name} |||| Update %{smart_count} items: %{name}',
    delete_content: 'Delete this item?',
    error: 'This request was not carried out.',
    loading: 'Loading…',
    not_found: 'This address was not found.',
    placeholder_data_warning: 'No connection: what was known before is shown.',
  },
  navigation: {
    no_filtered_results: 'Nothing fits these filters.',
    no_results: 'Nothing was found.',
    no_more_results: 'There is no page %{page}. Go to the page before.',
    page_out_of_boundaries: 'There is no page %{page}.',
    skip_nav: 'Skip to the content',
  },
  sort: { sort_by: 'Sort by %{field_lower_first}, %{order}' },
  auth: { email: 'E-mail', user_menu: 'Account', sign_in_error: 'Signing in failed. Try again.', logout: 'Sign out' },
  notification: {
    bad_item: 'This item is not valid.',
    i18n_error: 'The texts of this language could not be loaded.',
    canceled: 'Cancelled.',
    offline: 'No connection to the internet.',
  },
  validation: { email: 'Must be a valid e-mail address', regex: 'Write it in this form: %{pattern}' },
  saved_queries: {
    label: 'Saved views',
    query_name: 'Name of the view',
    new_label: 'Save this view…',
    new_dialog_title: 'Save this view as',
    remove_label: 'Delete view',
    remove_label_with_name: 'Delete view “%{name}”',
    remove_dialog_title: 'Delete this view?',
    remove_message: 'The view is deleted from the list of your views.',
    help: 'Filter the list and keep it for later.',
  },
  guesser: { empty: { title: 'Nothing to show', message: 'Nothing was saved yet.' } },
  configurable: {
    configureMode: 'Set up this page',
    inspector: {
      title: 'Page set-up',
      content: 'Point at a part of the page to set it up.',
      reset: 'Back to the start',
    },
    Datagrid: { title: 'Table', unlabeled: 'Column without a name %{column}' },
    SimpleForm: { unlabeled: 'Input without a name %{input}' },
  },
})
