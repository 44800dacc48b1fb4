import { allows } from '../../../contract/access'
import { compactKey, latin, searchKey } from '../../../contract/text'
import { inSection, mayOpen, paths, type PathId } from '../../paths'
import type { MenuGroup } from '../../pathTable'
import { signOut } from '../../data/session/authProvider'
import type { StoredUser } from '../../data/session/session'
import { hasScreen } from '../menu/menu'
import { meantInPersian } from '../../../i18n/keyboard'

/** One line of the palette: a place to go, or an immediate action. */
export interface PaletteItem {
  readonly key: string
  readonly to: string | (() => void)
  readonly title: string
  /** Shown beside the title, in a quieter style. */
  readonly hint?: string
  readonly icon: MenuGroup
  /** The title was typed by a person: it keeps its own direction. */
  readonly typed?: true
}

export type Translate = (key: string, options?: Record<string, unknown>) => string

const actionNames = (translate: Translate): readonly string[] => [
  translate('shell.sign_out'),
  ...translate('palette.sign_out_words').split('|'),
]

const wantedBy = (term: string): readonly string[] =>
  [term, ...meantInPersian(term)].map(compactKey).filter((one) => one !== '')

/** Whether the typed text is the full name of an action: it then precedes screens that merely start with it. */
export const namesAction = (term: string, translate: Translate): boolean => {
  const names = new Set(actionNames(translate).map(compactKey))
  return wantedBy(term).some((one) => names.has(one))
}

/** Actions available anywhere, by the everyday words for them. */
export const actionItems = (term: string, translate: Translate): PaletteItem[] => {
  const names = actionNames(translate).map(compactKey)
  if (!wantedBy(term).some((one) => names.some((name) => name.includes(one)))) return []
  return [{ key: 'sign-out', to: () => void signOut(), title: translate('shell.sign_out'), icon: 'settings' }]
}

const numbered = /^(?:(?<word>\p{L}+)\s*)?#?(?<digits>\d{1,9})$/u

const places = {
  ticket: ['adminViewTicket', 'viewTicket'],
  request: ['adminRequestDetails', 'requestDetails'],
  transfer: ['adminTransferHistory', 'transferHistory'],
} as const satisfies Readonly<Record<string, readonly [staff: PathId, own: PathId]>>
type RecordKind = keyof typeof places
/** What a bare number may refer to; transfers are identified only by their code. */
type Numbered = 'ticket' | 'request'
const numberedKinds: readonly Numbered[] = ['ticket', 'request']

/** Where tickets, requests or transfers open for the current user, if anywhere. */
export const recordPath = (user: StoredUser, kind: RecordKind): PathId | undefined => {
  const [staff, own] = places[kind]
  const path = inSection(paths[staff], user) ? staff : own
  return hasScreen(path) && mayOpen(paths[path], user) ? path : undefined
}

/** The typed number, with or without the word before it («تیکت ۱۲۳۴»), and what it may refer to. */
export const typedNumber = (
  user: StoredUser,
  term: string,
  translate: Translate,
): { readonly number: number; readonly kinds: readonly Numbered[] } | undefined => {
  const { word, digits } = numbered.exec(latin(searchKey(term)))?.groups ?? {}
  const number = Number(digits ?? 0)
  const kinds = numberedKinds
    .filter((kind) => word === undefined || compactKey(translate(`palette.${kind}`, { n: '' })).startsWith(word))
    .filter((kind) => recordPath(user, kind) !== undefined)
  return number === 0 || kinds.length === 0 ? undefined : { number, kinds }
}

/** Where a found person's file opens for the current user, if anywhere. */
export const personPath = (user: StoredUser): PathId | undefined => {
  const path: PathId = allows(user, 'users.read') ? 'adminViewEditUser' : 'viewUser'
  return hasScreen(path) && mayOpen(paths[path], user) ? path : undefined
}
