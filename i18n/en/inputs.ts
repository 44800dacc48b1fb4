import type { inputs as fa } from '../fa/inputs'
import type { Translation } from '../messages'

/** Texts of form inputs and small value parts. Figures arrive formatted. */
export const inputs = {
  choose: 'Choose',
  draft: {
    saved: 'Draft saved',
    text_saved: 'Text saved; attachments are not kept until sent',
    start_anew: 'Start over',
  },
  count: '%{n} of %{max} characters',
  too_long: 'The text is %{n} characters longer than allowed (%{max}).',
  show_password: 'Show the password',
  hide_password: 'Hide the password',
  money: {
    toman: 'That is %{amount}',
    words: '%{words} (%{toman})',
  },
  search: {
    hint: 'Type at least 4 characters.',
    loading: 'Searching…',
    none: 'Nothing was found',
    unchosen: 'Not chosen yet; choose one of those found.',
    failed: 'The search failed. Try again.',
    clear: 'Clear',
    open: 'Open the list',
    close: 'Close the list',
  },
  files: {
    drop: 'Drop a file here, paste it or choose one.',
    pick: 'Choose a file',
    quota: 'All files of one person together: up to %{size}.',
    limits: 'Number of files: at most %{count}, %{size} each; %{types}.',
    photos: 'Large photos are made smaller before they are sent.',
    preparing: 'Making the photo smaller…',
    list: 'Chosen files',
    remove: 'Remove %{name}',
    kilobyte: '%{n} kB',
    megabyte: '%{n} MB',
    refused: '%{name}: %{reason}',
    too_big: 'larger than %{size}. Choose a smaller copy of it.',
  },
  copy: 'Copy',
  copied: 'Copied',
  copy_value: 'Copy %{name}',
  stars: '%{n} of 5 stars',
  no_stars: 'Not rated',
} satisfies Translation<typeof fa>
