import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import PaginationItem, { type PaginationItemProps } from '@mui/material/PaginationItem'
import Select, { type SelectProps } from '@mui/material/Select'
import type { Theme } from '@mui/material/styles'
import type { ComponentProps, ElementType, ReactNode } from 'react'
import {
  CreateButton,
  ExportButton,
  FilterButton,
  TextField,
  TopToolbar,
  useFilterContext,
  useListContext,
  useResourceDefinition,
  type Exporter,
} from 'react-admin'
import { searchLimits } from '../../../contract/text'
import type { Formats, Moment } from '../../../i18n/formats'
import { isLocaleId, locales } from '../../../i18n/locales'
import { ListFailed, ListPages } from './ListFailed'
import { StockFormBody } from './StockFormBody'

/** Short whole numbers use the digits of the language; longer ones are codes and phone numbers, left as typed. */
const shortNumber = /^-?(?:0|[1-9]\d{0,8})$/

/** Values as stored by the platform: each isolated in its own direction. */
const makeValue = ({ digits }: Formats) =>
  function Value({ children, ...rest }: ComponentProps<'span'>) {
    const shown = typeof children === 'string' && shortNumber.test(children) ? digits(children) : children
    return (
      <span {...rest}>
        <bdi>{shown}</bdi>
      </span>
    )
  }

const tehran: Intl.DateTimeFormatOptions = { timeZone: 'Asia/Tehran' }

/** Dates for react-admin's fields, formatted as everywhere unless a screen sets options of its own. */
const makeDates = ({ date, dateTime, time }: Formats) => {
  class SaidDate extends Date {
    constructor(private readonly said: Moment) {
      super(said ?? Number.NaN)
    }
    override toLocaleDateString(tag?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): string {
      return options === tehran ? date(this.said) : super.toLocaleDateString(tag, options)
    }
    override toLocaleTimeString(tag?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): string {
      return options === tehran ? time(this.said) : super.toLocaleTimeString(tag, options)
    }
    override toLocaleString(tag?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): string {
      return options === tehran ? dateTime(this.said) : super.toLocaleString(tag, options)
    }
  }
  return (value: Moment) => new SaidDate(value)
}

/** Maximum number of rows an export requests. */
const everyRow = 100_000

/** The buttons above a list; the stock export would silently stop at 1,000 rows. */
const Actions = () => {
  const { exporter, total } = useListContext()
  const { hasCreate } = useResourceDefinition()
  const filters = useFilterContext()
  return (
    <TopToolbar>
      {filters && <FilterButton />}
      {hasCreate && <CreateButton />}
      {exporter !== false && <ExportButton maxResults={everyRow} disabled={total === 0} />}
    </TopToolbar>
  )
}

/**
 * Inputs without a helper text. For a missing one react-admin reserves a line by writing HTML, which the pages' policy
 * forbids.
 */
const withoutHelperText = [
  'Array',
  'Autocomplete',
  'Boolean',
  'CheckboxGroup',
  'Datagrid',
  'Date',
  'DateTime',
  'File',
  'NullableBoolean',
  'Number',
  'RadioButtonGroup',
  'SelectArray',
  'Select',
  'TextArray',
  'Text',
  'Time',
].map((kind) => [`Ra${kind}Input`, { helperText: false }] as const)

/** What Material UI passes to the slots of its parts. */
interface Owned {
  readonly ownerState: unknown
}

/** Default props of react-admin's parts. */
const defaultsOf = (formats: Formats, exporter: Exporter) => {
  const { digits, locale } = formats
  const { tag } = locales[isLocaleId(locale) ? locale : 'fa']
  const inDigits = (value: unknown) => (typeof value === 'number' ? digits(String(value)) : (value as ReactNode))
  return {
    ...Object.fromEntries(withoutHelperText),
    RaTextField: { component: makeValue(formats) as ElementType },
    RaDataTableCell: { field: TextField },
    RaNumberField: { locales: tag },
    RaDateField: { locales: tag, options: tehran, transform: makeDates(formats) },
    RaList: {
      perPage: 25,
      exporter,
      actions: <Actions />,
      error: <ListFailed />,
      pagination: <ListPages />,
    },
    RaSearchInput: { slotProps: { htmlInput: { maxLength: searchLimits.rows } } },
    RaSimpleForm: { component: StockFormBody },
    RaSimpleFormIterator: { fullWidth: true },
    RaTranslatableInputs: { fullWidth: true },
    MuiPagination: {
      renderItem: (item: PaginationItemProps) => <PaginationItem {...item} page={inDigits(item.page)} />,
    },
    MuiTablePagination: {
      slots: {
        select: ({ ownerState: _, ...props }: SelectProps & Owned) => (
          <Select {...props} renderValue={inDigits} sx={{ marginInline: '8px 24px' }} />
        ),
        menuItem: ({ ownerState: _, children, ...props }: MenuItemProps & Owned) => (
          <MenuItem {...props}>{inDigits(children)}</MenuItem>
        ),
      },
    },
    MuiTextField: { margin: 'dense', size: 'small', variant: 'outlined', fullWidth: true },
    MuiFormControl: { margin: 'dense', size: 'small', variant: 'outlined', fullWidth: true },
    MuiAutocomplete: { fullWidth: true },
  } as const
}

/** A table wider than its container scrolls internally, below the bar with the actions for ticked rows. */
const tableWrapper = { overflowX: 'auto', borderRadius: 13 } as const

/** Styles of react-admin's parts that differ from ours by default. */
const looksOf = (theme: Theme) => {
  const { palette } = theme.vars ?? theme
  const phone = theme.breakpoints.down('sm')
  const box = { border: `1px solid ${palette.divider}`, backgroundColor: palette.background.paper } as const
  const page = (name: string) => ({
    '& > .MuiToolbar-root': { marginBlockEnd: 10 },
    [`& .${name}-card`]: { ...box, borderRadius: 14, boxShadow: 'none' },
  })
  return {
    RaList: {
      minWidth: 0,
      '& .RaList-main': { minWidth: 0 },
      '& .RaList-content': {
        border: `1px solid ${palette.divider}`,
        borderRadius: 14,
        // There each row is a card of its own.
        [phone]: { border: 0, borderRadius: 0, background: 'none', boxShadow: 'none' },
      },
    },
    RaTopToolbar: {
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: 8,
      minHeight: 0,
      padding: 0,
      [phone]: { flex: '0 1 auto', minHeight: 0, padding: 0, backgroundColor: 'transparent' },
      // Like our own: bordered, with the one that adds filled.
      '& .MuiButton-root, & .MuiIconButton-root, & .RaCreateButton-floating': {
        ...box,
        minHeight: 38,
        borderRadius: 10,
        padding: '0 12px',
        fontSize: '0.875rem',
        fontWeight: 400,
        color: palette.text.primary,
        boxShadow: 'none',
        [phone]: { width: 44, minWidth: 44, height: 44 },
      },
      '& .RaCreateButton-root.RaCreateButton-root, & .RaCreateButton-floating.RaCreateButton-floating': {
        position: 'static',
        borderColor: 'transparent',
        backgroundColor: palette.primary.main,
        color: palette.primary.contrastText,
      },
    },
    // On phones react-admin makes it a bar of its own; here it stays beside the search, or without one, beside the
    // heading.
    RaListToolbar: {
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: 8,
      minWidth: 0,
      minHeight: 0,
      marginBlock: '4px 10px',
      '& form': { minWidth: 0, minHeight: 0, padding: 0, flex: '1 1 0', flexWrap: 'wrap' },
      '& form .MuiFormControl-root': { margin: 0 },
      '& .MuiOutlinedInput-root': { backgroundColor: palette.background.paper, borderRadius: 10 },
      '&:not(:has(form))': { marginBlockStart: -40 },
      [phone]: { flexDirection: 'row', backgroundColor: 'transparent' },
    },
    RaCreate: page('RaCreate'),
    RaEdit: page('RaEdit'),
    RaShow: page('RaShow'),
    // Its buttons align with the inputs; on phones react-admin places it where our menu is.
    RaToolbar: { '&.RaToolbar-desktopToolbar, &.RaToolbar-mobileToolbar': { position: 'static', padding: 16 } },
    RaSimpleList: {
      display: 'grid',
      gap: 6,
      padding: 0,
      '& .MuiListItem-root': { ...box, borderRadius: 12, overflow: 'hidden' },
      '& .MuiListItemButton-root': { padding: '4px 14px' },
      '& .MuiListItemText-primary': { fontWeight: 600 },
      '& .RaSimpleList-tertiary': { opacity: 1 },
    },
    RaDatagrid: { '& .RaDatagrid-tableWrapper': tableWrapper },
    RaBulkActionsToolbar: {
      '& .RaBulkActionsToolbar-toolbar': {
        backgroundColor: `color-mix(in srgb, ${palette.primary.main} 14%, ${palette.background.paper})`,
      },
    },
    RaDataTable: {
      '& .RaDataTable-tableWrapper': tableWrapper,
      // Figures are right-aligned in both directions; the plugin that mirrors styles has no other way to express it.
      '& .MuiTableCell-alignRight': {
        textAlign: theme.direction === 'rtl' ? 'start' : 'end',
        fontVariantNumeric: 'tabular-nums',
      },
      // Where figures start the line, so does their heading; Material UI reverses it for the other edge.
      ...(theme.direction === 'rtl' && {
        '& .MuiTableCell-alignRight .MuiTableSortLabel-root': { flexDirection: 'row' },
      }),
      '& .RaDataTable-headerCell': {
        fontSize: '0.8125rem',
        fontWeight: 600,
        color: palette.text.secondary,
        backgroundColor: palette.background.paper,
        whiteSpace: 'nowrap',
      },
      '& .RaDataTable-rowCell': {
        height: 40,
        paddingBlock: 2,
        '&:first-of-type, &:first-of-type *': { fontWeight: 600 },
        fontVariantNumeric: 'tabular-nums',
        borderColor: `color-mix(in srgb, ${palette.text.primary} 6%, transparent)`,
      },
      '& .RaDataTable-row:focus-within': { background: `color-mix(in srgb, ${palette.primary.main} 5%, transparent)` },
      '& .RaDataTable-row a:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    },
  }
}

/** The product's theme extended with what react-admin's own parts need. */
export const stockTheme = (theme: Theme, formats: Formats, exporter: Exporter): Theme => {
  const looks: Readonly<Record<string, object>> = looksOf(theme)
  const defaults: Readonly<Record<string, object>> = defaultsOf(formats, exporter)
  const known = theme.components as Readonly<Record<string, object & { defaultProps?: object }>>
  const names = new Set([...Object.keys(looks), ...Object.keys(defaults)])
  const components: [string, object][] = [...names].map((name) => [
    name,
    {
      ...known[name],
      defaultProps: { ...known[name]?.defaultProps, ...defaults[name] },
      ...(looks[name] && { styleOverrides: { root: looks[name] } }),
    },
  ])
  return { ...theme, components: { ...theme.components, ...Object.fromEntries<object>(components) } }
}
