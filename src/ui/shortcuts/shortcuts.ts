import type { Permission } from '../../../contract/access'

/** A key press, by the position of the key rather than its letter: it works on a Persian layout too. */
export interface Shortcut {
  /** `KeyboardEvent.code`. */
  readonly code: string
  /** Letters that trigger it wherever their key is, for layouts that moved them. */
  readonly keys?: readonly string[]
  /** With Ctrl, or ⌘ on a Mac. Such a shortcut works while typing too. */
  readonly mod?: true
  readonly shift?: true
  readonly group: ShortcutGroup
}

/** Groups of the `?` sheet in order, each shown to holders of any of its rights; without rights, to everybody. */
export const shortcutGroups = {
  shell: undefined,
  lists: undefined,
  records: undefined,
  tickets: ['tickets.work'],
} as const satisfies Readonly<Record<string, readonly Permission[] | undefined>>
export type ShortcutGroup = keyof typeof shortcutGroups

const table = {
  palette: { code: 'KeyK', mod: true, group: 'shell' },
  sheet: { code: 'Slash', shift: true, keys: ['?', '؟'], group: 'shell' },
  search: { code: 'Slash', group: 'lists' },
  recordNext: { code: 'KeyJ', group: 'records' },
  recordPrevious: { code: 'KeyK', group: 'records' },
  recordList: { code: 'KeyU', group: 'records' },
  ticketReply: { code: 'KeyR', group: 'tickets' },
  ticketNote: { code: 'KeyN', group: 'tickets' },
  ticketCanned: { code: 'KeyP', group: 'tickets' },
  ticketTake: { code: 'KeyT', group: 'tickets' },
  ticketAssign: { code: 'KeyA', group: 'tickets' },
  ticketTransfer: { code: 'KeyD', group: 'tickets' },
  ticketHold: { code: 'KeyH', group: 'tickets' },
  ticketClose: { code: 'KeyC', group: 'tickets' },
  ticketSend: { code: 'Enter', keys: ['Enter'], mod: true, group: 'tickets' },
} as const satisfies Readonly<Record<string, Shortcut>>

/** Name of a shortcut; its description is under `palette.shortcuts.keys` in the catalogue. */
export type ShortcutId = keyof typeof table

/** Every keyboard shortcut of the product. The `?` sheet and {@link useShortcut} read the same rows. */
export const shortcuts: Readonly<Record<ShortcutId, Shortcut>> = table

/** Shortcut names in the order of the sheet. */
export const shortcutIds = Object.keys(table) as ShortcutId[]

const typing = 'input, textarea, select, [contenteditable="true"]'

/** Whether a key press lands in a text field, or inside a dialog. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, [role="dialog"], [role="menu"]`) !== null

/**
 * Whether a key press triggers a shortcut. Plain keys are left alone while typing, and composed letters are never
 * taken.
 */
export const fits = (shortcut: Shortcut, event: KeyboardEvent): boolean => {
  if (event.isComposing || event.altKey || event.defaultPrevented) return false
  if ((event.ctrlKey || event.metaKey) !== (shortcut.mod ?? false)) return false
  if (!shortcut.mod && isTaken(event.target)) return false
  if (shortcut.keys?.includes(event.key)) return true
  return event.code === shortcut.code && event.shiftKey === (shortcut.shift ?? false)
}

const faces: Readonly<Record<string, string>> = { Slash: '/', Enter: '↵', ArrowUp: '↑', ArrowDown: '↓' }

/** The labels of the keys to press, in order, as printed on a Latin keyboard. */
export const keyLabels = ({ code, mod, shift }: Shortcut, mac: boolean): readonly string[] => [
  ...(mod ? [mac ? '⌘' : 'Ctrl'] : []),
  ...(shift ? ['Shift'] : []),
  faces[code] ?? code.replace(/^(Key|Digit)/, ''),
]

/** Whether the machine has a ⌘ key. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
