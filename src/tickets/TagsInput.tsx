import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import MuiTextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { compactKey, tagOf } from '../../contract/text'
import { tagLimits } from '../../contract/tickets/tickets'
import { ticketTriage } from '../../contract/tickets/triage'
import { useRead } from '../data/useRead'
import { useProblem } from '../form/control'
import { inMuiFrame } from '../theme/MuiFrame'
import { Given } from '../ui/fields/Ltr'
import { useFormats } from '../ui/useFormats'
import css from './TagsInput.module.css'

interface TagsInputProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** A field code of the contract. */
  readonly error?: string | undefined
}

/** What is wrong with some tags, as a key below `desk`; undefined where nothing is. */
export const tagsProblem = (tags: readonly string[]): 'tag_long' | 'tags_many' | undefined => {
  if (tags.some((tag) => tagOf(tag).length > tagLimits.length)) return 'tag_long'
  return tags.length > tagLimits.count ? 'tags_many' : undefined
}

/** How many of the tags in use can be pressed without typing. */
const offered = 8

const separators = /[,،;؛\n]/

/** The typed words as the platform stores them, each once however it is spelt; a spelling in use wins, then the first. */
const tidied = (words: readonly string[], inUse: readonly string[]): string[] => {
  const spelt = new Map(inUse.map((tag) => [compactKey(tag), tag]))
  const tags = new Map<string, string>()
  for (const tag of words.flatMap((word) => word.split(separators)).map(tagOf)) {
    const key = compactKey(tag)
    if (tag !== '' && !tags.has(key)) tags.set(key, spelt.get(key) ?? tag)
  }
  return [...tags.values()]
}

const TagsControl = ({ value, onChange, error }: TagsInputProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const problem = useProblem()(error)
  const [term, setTerm] = useState('')
  const [open, setOpen] = useState(false)
  const { data, error: failure } = useRead(ticketTriage.ticketTags, {})
  const inUse = (data?.results ?? []).map(({ tag }) => tag)
  const key = compactKey(term)
  const others = inUse.filter((tag) => !value.includes(tag)).slice(0, offered)
  const wrong = tagsProblem(tagOf(term) === '' ? value : [...value, term])
  const most = { tag_long: tagLimits.length, tags_many: tagLimits.count }
  const said = wrong ? translate(`desk.${wrong}`, { max: number(most[wrong]) }) : problem
  return (
    <>
      <Autocomplete<string, true, false, true>
        multiple
        freeSolo
        filterSelectedOptions
        // Open without a word typed, it would cover the buttons of a dialog for nothing.
        open={open && term !== ''}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        value={[...value]}
        inputValue={term}
        options={inUse}
        filterOptions={(all) => all.filter((tag) => compactKey(tag).includes(key))}
        clearText={translate('inputs.search.clear')}
        openText={translate('inputs.search.open')}
        closeText={translate('inputs.search.close')}
        onInputChange={(_event, typed) => {
          // A separator ends a tag, as Enter does.
          if (separators.test(typed)) onChange(tidied([...value, typed], inUse))
          setTerm(separators.test(typed) ? '' : typed)
        }}
        onChange={(_event, tags) => onChange(tidied(tags, inUse))}
        // A word typed and left counts; a suggestion that the pointer merely crossed does not.
        onBlur={() => {
          if (tagOf(term) !== '') onChange(tidied([...value, term], inUse))
          setTerm('')
        }}
        renderValue={(tags, propsOf) =>
          tags.map((tag, index) => {
            const { key: place, ...chip } = propsOf({ index })
            return <Chip key={place} size="small" label={<Given>{tag}</Given>} {...chip} />
          })
        }
        renderOption={({ key: place, ...row }, tag) => (
          <li key={place} {...row}>
            <Given>{tag}</Given>
          </li>
        )}
        renderInput={({ inputProps, ...box }) => (
          <MuiTextField
            {...box}
            label={translate('tickets.columns.tags')}
            error={said !== undefined}
            helperText={said ?? translate(failure ? 'desk.tags_failed' : 'desk.tags_hint')}
            slotProps={{
              formHelperText: said ? { role: 'alert' } : {},
              htmlInput: { ...inputProps, dir: 'auto' },
            }}
          />
        )}
      />
      {others.length > 0 && (
        <div role="group" aria-label={translate('desk.tags_in_use')} className={css.offered}>
          {others.map((tag) => (
            <Chip
              key={tag}
              size="small"
              variant="outlined"
              label={<Given>{tag}</Given>}
              onClick={() => onChange(tidied([...value, tag], inUse))}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The tags of a ticket: free words, with those in use as suggestions. */
export const TagsInput = inMuiFrame(TagsControl)
