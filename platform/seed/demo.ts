import type { Level } from '../../contract/people/person'
import type { Spelled } from './texts/names'

/** The demo accounts by their purpose. */
export type DemoKey =
  | 'admin'
  | 'agent'
  | 'finance'
  | 'supervisor'
  | 'teacher'
  | 'mentor'
  | 'partner'
  | 'freelancer'
  | 'user'
  | 'disabled'
  | 'no-contract'

/** A demo account that anybody can sign in as. `joined` is how many days ago. */
export interface DemoPerson {
  readonly key: DemoKey
  readonly type: string
  readonly phone: string
  readonly email: string
  readonly first: Spelled
  readonly last: Spelled
  readonly joined: number
  readonly level: Level
  /** Their own partner code. */
  readonly code?: string
  /** Printed next to the phone when the product starts. */
  readonly title: string
}

/** Leaders come before the people they lead. */
export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'admin',
    type: '1',
    phone: '09120000001',
    email: 'admin@pishkhan.example',
    first: ['کیانوش', 'kianoush'],
    last: ['راستین', 'rastin'],
    joined: 728,
    level: 'bronze',
    title: 'type 1, admin',
  },
  {
    key: 'agent',
    type: '2',
    phone: '09120000002',
    email: 'agent@pishkhan.example',
    first: ['سمانه', 'samaneh'],
    last: ['پرهام', 'parham'],
    joined: 727,
    level: 'bronze',
    title: 'type 2, support agent',
  },
  {
    key: 'finance',
    type: '5',
    phone: '09120000005',
    email: 'finance@pishkhan.example',
    first: ['بهزاد', 'behzad'],
    last: ['امانی', 'amani'],
    joined: 727,
    level: 'bronze',
    title: 'type 5, finance',
  },
  {
    key: 'supervisor',
    type: '7',
    phone: '09120000007',
    email: 'supervisor@pishkhan.example',
    first: ['منیژه', 'manizheh'],
    last: ['کاوه', 'kaveh'],
    joined: 727,
    level: 'bronze',
    title: 'type 7, supervisor',
  },
  {
    key: 'teacher',
    type: '4',
    phone: '09120000004',
    email: 'teacher@nameh.example',
    first: ['آناهیتا', 'anahita'],
    last: ['دانشور', 'daneshvar'],
    joined: 724,
    level: 'gold',
    title: 'type 4, teacher',
  },
  {
    key: 'mentor',
    type: '6',
    phone: '09120000006',
    email: 'mentor@nameh.example',
    first: ['شهرام', 'shahram'],
    last: ['رهنما', 'rahnama'],
    joined: 723,
    level: 'gold',
    title: 'type 6, mentor',
  },
  {
    key: 'partner',
    type: '8',
    phone: '09120000008',
    email: 'partner@nameh.example',
    first: ['گلاره', 'gelareh'],
    last: ['همراه', 'hamrah'],
    joined: 722,
    level: 'diamond',
    code: 'HAMRAH8',
    title: 'type 8, partner',
  },
  {
    key: 'freelancer',
    type: '9',
    phone: '09120000009',
    email: 'freelancer@nameh.example',
    first: ['ژینا', 'zhina'],
    last: ['کاردان', 'kardan'],
    joined: 640,
    level: 'gold',
    title: 'type 9, freelancer',
  },
  {
    key: 'user',
    type: '3',
    phone: '09120000003',
    email: 'user@nameh.example',
    first: ['نگار', 'negar'],
    last: ['پیشرو', 'pishro'],
    joined: 410,
    level: 'silver',
    title: 'type 3, user',
  },
  {
    key: 'disabled',
    type: '3',
    phone: '09120000010',
    email: 'disabled@nameh.example',
    first: ['فرید', 'farid'],
    last: ['درویش', 'darvish'],
    joined: 300,
    level: 'bronze',
    title: 'type 3, disabled account',
  },
  {
    key: 'no-contract',
    type: '3',
    phone: '09120000011',
    email: 'newcomer@nameh.example',
    first: ['پرنیان', 'parnian'],
    last: ['نوروزی', 'norouzi'],
    joined: 12,
    level: 'bronze',
    title: 'type 3, contract not accepted yet',
  },
]

/** The demo accounts as printed at startup, by phone. */
export const demoAccounts: readonly { readonly phone: string; readonly title: string }[] = demoPeople
  .map(({ phone, title }) => ({ phone, title }))
  .sort((a, b) => a.phone.localeCompare(b.phone))
