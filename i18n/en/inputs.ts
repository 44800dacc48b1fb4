import type { inputs as fa } from '../fa/inputs'
import type { Translation } from '../messages'

/** Texts of form inputs and small value parts. Figures arrive formatted. */
export const inputs = {
  choose: 'Choose',
  draft: {
    saved: 'Draft saved',
    text_saved: 'Text saved; attachments are not saved until sent',
    start_anew: 'Start over',
  },
  count: '%{n} of %{max} characters',
  too_long: 'The text is %{n} characters longer than allowed (%{max}).',
  show_password: 'Show the password',
  hide_password: 'Hide the password',
  money: {
    toman: 'Equals %{amount}',
    words: '%{words} (%{toman})',
  },
  search: {
    hint: 'Type at least 4 characters.',
    loading: 'Searching…',
    none: 'No results',
    unchosen: 'Nothing selected yet; choose one of the results.',
    failed: 'The search failed. Try again.',
    clear: 'Clear',
    open: 'Open the list',
    close: 'Close the list',
  },
  files: {
    drop: 'Drop a file here, paste it or choose one.',
    pick: 'Choose a file',
    camera: 'Take a photo',
    quota: 'File storage per person: %{size} in total.',
    limits:
      'At most %{count} file of up to %{size}; %{types}. |||| At most %{count} files of up to %{size} each; %{types}.',
    photos: 'Large photos are resized before they are sent.',
    preparing: 'Resizing the photo…',
    list: 'Selected files',
    remove: 'Remove %{name}',
    kilobyte: '%{n} kB',
    megabyte: '%{n} MB',
    refused: '%{name}: %{reason}',
    too_big: 'larger than %{size}. Choose a smaller copy.',
  },
  copy: 'Copy',
  copied: 'Copied',
  copy_value: 'Copy %{name}',
  stars: '%{n} of 5 stars',
  no_stars: 'Not rated',
} satisfies Translation<typeof fa>
