import type { publicPages as fa } from '../fa/public'
import type { Translation } from '../messages'

export const publicPages = {
  product: 'Pishkhan',
  tagline: 'The desk of staff, partners and users',
  language: 'Language',
  home: 'Go to sign-in',
  required: 'This field is required.',
  busy: 'Sending…',
  reference: 'Reference: %{id}',
  login: {
    title: 'Sign in',
    username: 'Mobile number or e-mail',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    submit: 'Sign in',
    forgot: 'I forgot my password',
    expired: 'Sign in to go on.',
    changed: 'The new password was saved. Sign in now.',
  },
  forgot: {
    title: 'Reset password',
    intro: 'Write the mobile number or e-mail of your account and we send a one-time code.',
    send_to: 'Mobile number or e-mail',
    send: 'Send code',
    sent: 'If this account exists, a code was sent.',
    code: 'One-time code',
    code_help: 'The 6-digit code is valid for 2 minutes.',
    password: 'New password',
    password_help: 'At least 8 characters.',
    save: 'Save new password',
    again: 'Send the code again',
    again_in: 'Send again in %{n} seconds',
    other: 'Another number or e-mail',
    back: 'Back to sign-in',
  },
  not_found: {
    title: 'This page was not found',
    text: 'Check the address or start from the sign-in page.',
    asked: 'Address:',
  },
} satisfies Translation<typeof fa>
