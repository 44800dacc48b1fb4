import { searchLimits } from '../../contract/text'
import { describeFailure } from '../ui/failure'
import { FailureText } from '../ui/states'
import Autocomplete from '@mui/material/Autocomplete'
import CircularProgress from '@mui/material/CircularProgress'
import MuiTextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useBackCloses } from '../data/router/useBackCloses'
import { createInput, useProblem, useNodeText, type ControlProps } from './control'
import { useSearch, type Search, type SearchState } from './useSearch'
import { Given } from '../ui/fields/Ltr'
import { inMuiFrame } from '../theme/MuiFrame'

/** A found record: its id and display name. */
export interface Option {
  readonly value: string
  readonly text: string
  /** A second line that distinguishes namesakes. */
  readonly detail?: string
}

interface AsyncExtras {
  readonly search: Search<Option>
  /** Message key explaining why nothing is offered, where more is known than that nothing was found. */
  readonly none?: string | undefined
  /** Resolves the name of a value that was set before any search. */
  readonly resolve?: (value: string, signal: AbortSignal) => Promise<Option | undefined>
  /** Called with the whole record when one is chosen, or `undefined` when the choice is cleared. */
  readonly onOption?: (option: Option | undefined) => void
}

const useChosen = (
  value: string,
  resolve: AsyncExtras['resolve'],
): [Option | undefined, (option: Option | undefined) => void] => {
  const [option, setOption] = useState<Option>()
  const known = option?.value === value
  useEffect(() => {
    if (value === '' || known || !resolve) return
    const stop = new AbortController()
    resolve(value, stop.signal).then(
      (found) => !stop.signal.aborted && setOption(found),
      () => undefined,
    )
    return () => stop.abort()
  }, [value, known, resolve])
  const unnamed = useMemo(() => ({ value, text: '…' }), [value])
  return [value === '' ? undefined : known ? option : unnamed, setOption]
}

const says: Readonly<Record<SearchState, string>> = {
  idle: 'inputs.search.hint',
  short: 'inputs.search.hint',
  loading: 'inputs.search.loading',
  done: 'inputs.search.none',
  failed: 'inputs.search.failed',
}

const OptionRow = ({ text, detail }: Option): ReactNode => (
  <span style={{ display: 'grid', justifyItems: 'start', minInlineSize: 0 }}>
    <Given>{text}</Given>
    {detail && <bdi style={{ opacity: 0.7, fontSize: '0.8125em', overflowWrap: 'anywhere' }}>{detail}</bdi>}
  </span>
)

const AsyncSelectControl = ({
  search,
  none,
  resolve,
  onOption,
  value,
  onChange,
  error,
  helper,
  label,
  ...props
}: ControlProps<string> & AsyncExtras) => {
  const translate = useTranslate()
  const said = useNodeText()
  const problem = useProblem()(error)
  const [term, setTerm] = useState('')
  const [chosen, setChosen] = useChosen(value, resolve)
  const [left, setLeft] = useState(false)
  const [listed, setListed] = useState(false)
  useBackCloses(listed, () => setListed(false))
  // Text without a choice stays, with a note of what it still needs.
  const open = chosen === undefined && term !== ''
  const { options, state, error: failure, retry } = useSearch(search, term)
  const why = state === 'done' && options.length === 0 ? none : undefined
  // Rate limited: blaming the connection would be wrong, and the wait is known.
  const limited = state === 'failed' && describeFailure(failure).wait !== undefined
  return (
    <Autocomplete<Option>
      id={props.id}
      fullWidth={props.fullWidth ?? true}
      disabled={props.disabled}
      readOnly={props.readOnly}
      value={chosen ?? null}
      options={state === 'done' || state === 'loading' ? options : []}
      filterOptions={(all) => all}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      getOptionLabel={({ text }) => text}
      getOptionKey={({ value: key }) => key}
      loading={state === 'loading'}
      loadingText={translate('inputs.search.loading')}
      noOptionsText={
        <span role="status">{limited ? <FailureText error={failure} /> : translate(why ?? says[state])}</span>
      }
      clearText={translate('inputs.search.clear')}
      openText={translate('inputs.search.open')}
      closeText={translate('inputs.search.close')}
      open={listed}
      onOpen={() => {
        setListed(true)
        if (state === 'failed') retry()
      }}
      onClose={() => setListed(false)}
      clearOnBlur={!open}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        props.onBlur?.()
      }}
      onInputChange={(_event, typed, reason) => setTerm(reason === 'input' ? typed : '')}
      onChange={(_event, option) => {
        setChosen(option ?? undefined)
        onChange(option?.value ?? '')
        onOption?.(option ?? undefined)
      }}
      renderOption={({ key, ...row }, option) => (
        <li key={key} {...row}>
          <OptionRow {...option} />
        </li>
      )}
      renderInput={({ InputProps, inputProps, InputLabelProps, ...box }) => (
        <MuiTextField
          {...box}
          name={props.name}
          label={said(label)}
          autoFocus={props.autoFocus}
          required={props.required}
          error={problem !== undefined}
          helperText={problem ?? (open && left ? translate(why ?? 'inputs.search.unchosen') : said(helper))}
          inputRef={props.inputRef}
          slotProps={{
            inputLabel: InputLabelProps,
            formHelperText: problem ? { role: 'alert' } : {},
            htmlInput: {
              ...inputProps,
              dir: 'auto',
              maxLength: searchLimits.people,
              required: false,
              'aria-required': props.required || undefined,
            },
            input: {
              ...InputProps,
              endAdornment: (
                <>
                  {state === 'loading' && <CircularProgress size={18} color="inherit" aria-hidden />}
                  {InputProps.endAdornment}
                </>
              ),
            },
          }}
        />
      )}
    />
  )
}

/**
 * A record found by typing: searches from four letters, keeps the newest answer, and says when nothing was found or the
 * search failed.
 */
export const AsyncSelectInput = createInput<string, AsyncExtras>(inMuiFrame(AsyncSelectControl), '')
