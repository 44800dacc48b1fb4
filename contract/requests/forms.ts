import { addDays, calendarLimits, type DayRange } from '../jalali'
import type { FieldCode } from '../error'

/** Kinds of process requests (specification `process_types`; meanings in the glossary). */
export const requestTypes = [
  'kyc',
  'account',
  'subscription',
  'course',
  'number',
  'server',
  'extra',
  'withdrawal',
  'income_claim',
] as const
export type RequestType = (typeof requestTypes)[number]

/** How long a subscription of a work platform may last: the options of its form, each with its own price. */
export const subscriptionDurations = ['months_1', 'months_3', 'months_6', 'months_12'] as const
export type SubscriptionDuration = (typeof subscriptionDurations)[number]

/** The currency in which work platforms are paid: of their subscriptions and of new accounts there. */
export const platformCurrency = 'USD' as const

/** How a form field is entered, checked and shown. */
export type FormFieldKind =
  | 'text'
  | 'long_text'
  | 'mobile'
  | 'email'
  | 'national_id'
  | 'iban'
  | 'card'
  | 'wallet'
  | 'amount'
  | 'date'
  | 'select'
  | 'number'
  | 'file'

/** One field of a request form; `key` names its text in the message catalogue (`requests.fields.<key>`). */
export interface FormField {
  readonly key: string
  readonly kind: FormFieldKind
  readonly required?: true
  /** Option ids of a `select`; texts under `requests.options.<id>`. */
  readonly options?: readonly string[]
  readonly max?: number
  /** The minimum and maximum of a `number`. */
  readonly range?: readonly [number, number]
  /** Which days a `date` accepts; any when absent. */
  readonly days?: keyof typeof dayRules
  /** For a `file` that is a photograph: the camera of a phone it is taken with, as HTML's `capture` names it. */
  readonly camera?: 'user' | 'environment'
}

const youngest = 10 * 365

/** The days a date field accepts, by rule, and the reason for any other day. */
const dayRules = {
  /** Something that has happened: today at the latest. */
  past: { last: (today: string) => today, outside: 'date_future' },
  /** A birth: from the year 1300 on, of somebody at least ten years old. */
  birth: { last: (today: string) => addDays(today, -youngest), outside: 'date_birth' },
} as const satisfies Record<string, { last: (today: string) => string; outside: FieldCode }>

/** First and last day a field accepts (`YYYY-MM-DD`, both inclusive) and the reason for a day outside them. */
export const daysOf = ({ days }: FormField, today: string): DayRange & { readonly outside: FieldCode } => {
  const rule = days && dayRules[days]
  return {
    start: calendarLimits.start,
    end: rule ? rule.last(today) : calendarLimits.end,
    outside: rule?.outside ?? 'date',
  }
}

/** The form and the steps of one request type. */
export interface RequestForm {
  /** Step ids in order; texts under `requests.steps.<id>`. The last one completes the request. */
  readonly steps: readonly string[]
  readonly fields: readonly FormField[]
  /** The request names a platform or a course before its form. */
  readonly subject?: 'platform' | 'course'
  /** The form field that becomes the amount of the request, with its currency field or a fixed currency. */
  readonly amount?: { readonly field: string; readonly currency: 'IRR' | 'USD' | 'USDT' | { readonly field: string } }
  /** Its last step puts the amount into its owner's credit; taking that step requires `money.move`. */
  readonly credits?: true
  /** A person may have only one open at a time. */
  readonly single?: true
  /** Hours until each step is due; an older one is late. */
  readonly hoursPerStep: number
}

/** Every request type with its form and steps: one source for the form screen, the platform's checks and the seed. */
export const requestForms: Readonly<Record<RequestType, RequestForm>> = {
  kyc: {
    steps: ['review'],
    single: true,
    hoursPerStep: 48,
    fields: [
      { key: 'full_name', kind: 'text', required: true, max: 120 },
      { key: 'national_id', kind: 'national_id', required: true },
      { key: 'birth_date', kind: 'date', required: true, days: 'birth' },
      { key: 'id_card_image', kind: 'file', required: true, camera: 'environment' },
      { key: 'selfie_image', kind: 'file', required: true, camera: 'user' },
      { key: 'note', kind: 'long_text', max: 1000 },
    ],
  },
  account: {
    steps: ['review', 'creation', 'delivery'],
    subject: 'platform',
    hoursPerStep: 72,
    fields: [
      { key: 'account_email', kind: 'email', required: true },
      { key: 'display_name', kind: 'text', required: true, max: 80 },
      { key: 'account_country', kind: 'select', required: true, options: ['tr', 'ae', 'am', 'ge', 'om', 'de'] },
      { key: 'skill', kind: 'text', required: true, max: 120 },
      { key: 'contact_mobile', kind: 'mobile', required: true },
      { key: 'portfolio_file', kind: 'file' },
      { key: 'note', kind: 'long_text', max: 1000 },
    ],
  },
  subscription: {
    steps: ['review', 'activation'],
    subject: 'platform',
    hoursPerStep: 24,
    fields: [
      { key: 'duration', kind: 'select', required: true, options: subscriptionDurations },
      { key: 'account_email', kind: 'email', required: true },
      { key: 'amount', kind: 'amount', required: true },
      { key: 'note', kind: 'long_text', max: 1000 },
    ],
    amount: { field: 'amount', currency: platformCurrency },
  },
  course: {
    steps: ['review', 'enrolment'],
    subject: 'course',
    hoursPerStep: 24,
    fields: [
      { key: 'learning_goal', kind: 'long_text', required: true, max: 600 },
      { key: 'experience', kind: 'select', required: true, options: ['beginner', 'intermediate', 'advanced'] },
      { key: 'amount', kind: 'amount', required: true },
    ],
    amount: { field: 'amount', currency: 'IRR' },
  },
  number: {
    steps: ['review', 'purchase'],
    hoursPerStep: 24,
    fields: [
      { key: 'number_country', kind: 'select', required: true, options: ['us', 'gb', 'de', 'tr', 'nl'] },
      { key: 'service', kind: 'text', required: true, max: 80 },
      { key: 'duration', kind: 'select', required: true, options: ['months_1', 'months_3', 'months_12'] },
      { key: 'note', kind: 'long_text', max: 1000 },
    ],
  },
  server: {
    steps: ['review', 'setup', 'delivery'],
    hoursPerStep: 48,
    fields: [
      { key: 'server_region', kind: 'select', required: true, options: ['de', 'nl', 'fi', 'tr', 'ae'] },
      { key: 'server_plan', kind: 'select', required: true, options: ['plan_small', 'plan_medium', 'plan_large'] },
      { key: 'duration', kind: 'select', required: true, options: ['months_1', 'months_3', 'months_12'] },
      { key: 'note', kind: 'long_text', max: 1000 },
    ],
  },
  extra: {
    steps: ['review', 'delivery'],
    hoursPerStep: 48,
    fields: [
      {
        key: 'extra_item',
        kind: 'select',
        required: true,
        options: ['profile_review', 'proposal_edit', 'bank_card', 'interview_practice'],
      },
      { key: 'quantity', kind: 'number', required: true, range: [1, 1000] },
      { key: 'note', kind: 'long_text', max: 1000 },
    ],
  },
  withdrawal: {
    steps: ['review', 'payment'],
    hoursPerStep: 48,
    fields: [
      { key: 'currency', kind: 'select', required: true, options: ['USDT', 'IRR'] },
      { key: 'amount', kind: 'amount', required: true },
      { key: 'destination_kind', kind: 'select', required: true, options: ['tron', 'bsc', 'iban'] },
      { key: 'destination', kind: 'wallet', required: true },
      { key: 'note', kind: 'long_text', max: 1000 },
    ],
    amount: { field: 'amount', currency: { field: 'currency' } },
  },
  income_claim: {
    steps: ['review', 'booking'],
    credits: true,
    subject: 'platform',
    hoursPerStep: 72,
    fields: [
      { key: 'project_title', kind: 'text', required: true, max: 160 },
      { key: 'client_country', kind: 'text', required: true, max: 60 },
      { key: 'amount', kind: 'amount', required: true },
      { key: 'paid_on', kind: 'date', required: true, days: 'past' },
      { key: 'receipt_file', kind: 'file', required: true },
      { key: 'note', kind: 'long_text', max: 1000 },
    ],
    amount: { field: 'amount', currency: 'USD' },
  },
}
