import { dayInTehran } from '../../../contract/jalali'
import { requestForms, type FormField, type RequestType } from '../../../contract/requests/forms'
import { formatMinor, type Currency } from '../../../contract/money/amounts'
import type { Course, Platform } from '../catalogue'
import { attach, type PictureKind } from '../files'
import type { Person } from '../people/people'
import type { Random } from '../random'
import type { Sink } from '../sink'
import { dayLength } from '../span'
import { clientCountries, learningGoals, notes, numberServices, projectTitles, skills } from '../texts/requests'

/** What a form is filled in from. */
export interface FormFacts {
  readonly requestId: number
  readonly type: RequestType
  readonly owner: Person
  readonly at: number
  readonly platform: Platform | null
  readonly course: Course | null
  readonly amount: bigint | null
  readonly currency: Currency | null
  /** Where a withdrawal is paid to. */
  readonly destination: { readonly kind: 'tron' | 'bsc' | 'iban'; readonly to: string } | null
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const birthDay = (random: Random): string =>
  `${random.int(1972, 2005)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`

const isPicture = (key: string): key is PictureKind =>
  ['id_card_image', 'selfie_image', 'receipt_file', 'portfolio_file'].includes(key)

const valueOf = ({ key, options = [] }: FormField, facts: FormFacts, random: Random): string => {
  const { owner, amount, currency, destination } = facts
  switch (key) {
    case 'full_name':
      return owner.name
    case 'national_id':
      return owner.nationalId ?? ''
    case 'birth_date':
      return birthDay(random)
    case 'account_email':
      return `${owner.latin}@${facts.platform?.slug ?? 'work'}-mail.example`
    case 'display_name':
      return owner.latin.split('.').map(capital).join(' ')
    case 'skill':
      return random.pick(skills)
    case 'contact_mobile':
      return owner.phone
    case 'amount':
      return amount === null || currency === null ? '' : formatMinor(amount, currency)
    case 'currency':
      return currency ?? ''
    case 'destination_kind':
      return destination?.kind ?? ''
    case 'destination':
      return destination?.to ?? ''
    case 'learning_goal':
      return random.pick(learningGoals)
    case 'service':
      return random.pick(numberServices)
    case 'project_title':
      return random.pick(projectTitles)
    case 'client_country':
      return random.pick(clientCountries)
    case 'paid_on':
      return dayInTehran(facts.at - random.int(1, 9) * dayLength)
    case 'quantity':
      return String(random.int(1, 3))
    case 'note':
      return random.pick(notes)
    default:
      return options.length > 0 ? random.pick(options) : ''
  }
}

/** A filled-in form; its files are attached to the request. */
export const fillForm = (facts: FormFacts, random: Random, sink: Sink): Record<string, string | null> => {
  const values: Record<string, string | null> = {}
  for (const field of requestForms[facts.type].fields) {
    if (!field.required && random.chance(0.6)) values[field.key] = null
    else if (isPicture(field.key)) values[field.key] = attach(sink, random, field.key, facts)
    else values[field.key] = valueOf(field, facts, random)
  }
  return values
}
