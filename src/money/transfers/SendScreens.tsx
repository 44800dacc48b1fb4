import { SendPage } from './SendPage'

/** Sends USDT from the person's own wallets. */
export const SendUsdtScreen = () => <SendPage path="financialSendUsdt" kind="chain" />
/** Sends USDT from the wallets of the platform. */
export const AdminSendUsdtScreen = () => <SendPage path="adminFinancialSendUsdt" kind="chain" />
/** Gives the person's own credit to somebody else. */
export const SendCreditScreen = () => <SendPage path="sendCredit" kind="credit" />
/** Gives credit of the platform to somebody. */
export const AdminSendCreditScreen = () => <SendPage path="adminSendCredit" kind="credit" />
