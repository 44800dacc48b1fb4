import type { wallets as fa } from '../../fa/money/wallets'
import type { Translation } from '../../messages'

/** Texts of wallets. */
export const wallets = {
  own: 'My wallets',
  platform: 'Platform wallets',
  connect: 'Register or change an address',
  none_own: 'You have not registered a wallet yet',
  none_platform: 'The platform has no wallets',
  as_of: 'Last refreshed:',
  moves: 'Wallet movements',
  address: 'Address',
  balance: 'Balance',
  gas: 'Network fee balance',
  check_title: 'Whose address is this?',
  check_label: 'Wallet address or IBAN',
  check_none:
    'Neither a wallet address nor an IBAN: a Tron (TRC20) address starts with T, a BEP20 address with 0x and an IBAN with IR.',
  check: 'Check',
  read: {
    tron: 'Refresh from Tron',
    bsc: 'Refresh from BNB Chain',
    title: 'Refresh balances from the network now?',
    text: 'Balances and transactions of all wallets are fetched from the network. It takes a moment.',
    confirm: 'Refresh from the network',
    done: '%{wallets} wallets refreshed; %{found} new transactions.',
  },
} satisfies Translation<typeof fa>
