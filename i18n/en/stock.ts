import english from 'ra-language-english'
import { reword } from '../messages'
import { ra } from './ra'

/** The texts of react-admin's own parts, in our words where they have some. */
export const stock = reword(reword(english.ra, ra), {
  action: {
    back: 'Back',
    bulk_actions: '1 item selected |||| %{smart_count} items selected',
    clone: 'Copy',
    update_application: 'Reload application',
  },
  boolean: { null: '—' },
  page: {
    empty: 'Nothing here yet: %{name}',
    invite: 'Do you want to add one?',
    not_found: 'Not found',
  },
  input: {
    references: {
      all_missing: 'The linked records could not be found.',
      many_missing: 'Some linked records are no longer available.',
      single_missing: 'The linked record is no longer available.',
    },
  },
  message: {
    access_denied: 'You do not have access to this page.',
    auth_error: 'Your sign-in could not be verified.',
    authentication_error: 'Your sign-in could not be verified. Sign in again.',
    bulk_delete_content: 'Delete this item? |||| Delete these %{smart_count} items?',
    bulk_delete_title: 'Delete: %{name} |||| Delete %{smart_count} items: %{name}',
    bulk_update_content: 'Update this item? |||| Update these %{smart_count} items?',
    bulk_update_title: 'Update: %{name} |||| Update %{smart_count} items: %{name}',
    delete_content: 'Delete this item?',
    error: 'The request could not be completed.',
    leave_title: 'Unsaved changes',
    leave_text: 'If you leave, your unsaved changes are lost.',
    leave: 'Leave',
    loading: 'Loading…',
    not_found: 'Page not found.',
    placeholder_data_warning: 'No connection: showing earlier data.',
  },
  navigation: {
    no_filtered_results: 'No results match these filters.',
    no_results: 'No results found.',
    no_more_results: 'Page %{page} does not exist. Go to the previous page.',
    page_out_of_boundaries: 'Page %{page} does not exist.',
    page_range_info: '%{offsetBegin}–%{offsetEnd} of %{total}',
    partial_page_range_info: '%{offsetBegin}–%{offsetEnd} of more than %{offsetEnd}',
    skip_nav: 'Skip to content',
  },
  sort: { sort_by: 'Sort by %{field_lower_first}, %{order}' },
  auth: { email: 'E-mail', user_menu: 'Account', sign_in_error: 'Sign-in failed. Try again.', logout: 'Sign out' },
  notification: {
    bad_item: 'This item is not valid.',
    i18n_error: 'The texts for this language could not be loaded.',
    canceled: 'Cancelled.',
    offline: 'No internet connection.',
  },
  validation: { email: 'Must be a valid e-mail address', regex: 'Use this format: %{pattern}' },
  saved_queries: {
    label: 'Saved views',
    query_name: 'View name',
    new_label: 'Save this view…',
    new_dialog_title: 'Save this view as',
    remove_label: 'Delete view',
    remove_label_with_name: 'Delete view “%{name}”',
    remove_dialog_title: 'Delete this view?',
    remove_message: 'The view is removed from your list.',
    help: 'Filter the list and save it for later.',
  },
  guesser: { empty: { title: 'Nothing to show', message: 'Nothing has been saved yet.' } },
  configurable: {
    configureMode: 'Configure this page',
    inspector: {
      title: 'Page settings',
      content: 'Point at a part of the page to configure it.',
      reset: 'Reset',
      hideAll: 'Hide all',
      showAll: 'Show all',
    },
    Datagrid: { title: 'Table', unlabeled: 'Unnamed column %{column}' },
    SimpleForm: { unlabeled: 'Unnamed input %{input}' },
  },
})
